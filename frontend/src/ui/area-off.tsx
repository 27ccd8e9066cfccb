import { text } from "../format/text";

/** Says that the members' area is off, what follows from that (children), and where to switch it on. */
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
