import { text } from "../format/text";

/** That the members' area is off, what follows from it (children), and where it is switched on. */
export function AreaOff({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-warning-edge bg-warning-tint px-4 py-3 text-body">
      {children}{" "}
      <a href="/admin/settings" className="font-semibold underline underline-offset-2">
        {text("Admin Panel, System Settings")}
      </a>
    </p>
  );
}
