import { type FormEvent, useState } from "react";
import { apiFetch, failureMessage } from "../../api/client";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/input-field";
import { AlertLine, UNREACHED } from "../../ui/sign-in-parts";
import { TimeZoneField } from "../../ui/time-zone-field";

/** The alliance's name, tag, server and time zone; empty if not set yet. */
export interface Alliance {
  name: string;
  tag: string;
  server: string;
  timeZone: string;
}

interface AllianceFormProps {
  alliance: Alliance;
  fixed: (keyof Alliance)[];
  zones: string[];
  /** The zones with their offsets from UTC. */
  zoneLabels?: Record<string, string>;
  weekEndsOn: string;
  whyThen: string;
  onSaved: (saved: Alliance) => void;
}

const FIXED = "Fixed by the server's environment.";

export function AllianceForm({
  alliance,
  fixed,
  zones,
  zoneLabels = {},
  weekEndsOn,
  whyThen,
  onSaved,
}: AllianceFormProps) {
  const [typed, setTyped] = useState({ ...alliance, timeZone: alliance.timeZone || guessed(zones) });
  const [pending, setPending] = useState(false);
  const [alert, setAlert] = useState("");
  const known = Object.fromEntries(zones.map((zone) => [zone, zoneLabels[zone] ?? zone]));

  async function save(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      await apiFetch("/auth/setup/alliance", { method: "POST", json: typed });
      onSaved(typed);
    } catch (error) {
      setAlert(failureMessage(error, UNREACHED));
      setPending(false);
    }
  }

  function control(field: keyof Alliance) {
    return {
      name: field,
      value: typed[field],
      disabled: fixed.includes(field),
      onChange: (value: string) => setTyped({ ...typed, [field]: value }),
    };
  }

  function hint(field: keyof Alliance, otherwise: string) {
    return fixed.includes(field) ? FIXED : otherwise;
  }

  return (
    <form onSubmit={save} className="space-y-4">
      <AlertLine text={alert} />
      <InputField
        label="Alliance name"
        hint={hint("name", "As the game writes it. It is shown on every page.")}
        {...control("name")}
        required
        maxLength={60}
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-3">
        <InputField
          label="Tag"
          hint={hint("tag", "Optional, such as LCst.")}
          {...control("tag")}
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
        />
        <InputField
          label="Server"
          hint={hint("server", "Optional, such as 1173.")}
          {...control("server")}
          maxLength={20}
          autoComplete="off"
        />
      </div>
      <TimeZoneField
        hint={hint(
          "timeZone",
          "It decides which day it is for everybody here. Choose the game server’s if its days begin at another hour than yours.",
        )}
        value={typed.timeZone}
        labels={known}
        disabled={fixed.includes("timeZone")}
        onChange={(timeZone) => setTyped({ ...typed, timeZone })}
      />
      <p className="text-small text-text-2">
        <strong className="font-semibold text-text">The week ends on {weekEndsOn}.</strong> {whyThen}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={pending}
        pendingLabel="Saving..."
      >
        Continue
      </Button>
    </form>
  );
}

/** The browser's own time zone, if the server knows it: whoever sets up the portal probably lives in it. */
function guessed(zones: string[]): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones.includes(own) ? own : "UTC";
}
