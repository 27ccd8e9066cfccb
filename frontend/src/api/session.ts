import { apiFetch } from "./client";

/** Ends the session and goes to the start page. A failure goes there too, because that page shows who is signed in. */
export async function logout(): Promise<void> {
  try {
    await apiFetch("/auth/logout", { method: "POST", onSignedOut: () => {} });
  } catch (error) {
    console.error("Logout failed", error);
  }
  window.location.assign("/");
}
