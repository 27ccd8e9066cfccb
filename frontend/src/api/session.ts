import { apiFetch } from "./client";

/** Ends the session and leads to the start page, which is where a failure leads too: it shows who is signed in. */
export async function logout(): Promise<void> {
  try {
    await apiFetch("/auth/logout", { method: "POST", onSignedOut: () => {} });
  } catch (error) {
    console.error("Logout failed", error);
  }
  window.location.assign("/");
}
