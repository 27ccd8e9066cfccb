import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { text } from "../format/text";
import { InputField } from "./input-field";

interface PasswordFieldProps {
  hint?: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
}

/** A field for a password, whose text can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <InputField
      {...props}
      label={text("Password")}
      name="password"
      required
      type={shown ? "text" : "password"}
      icon={<Lock size={16} />}
      trailing={
        <button
          type="button"
          aria-label={text(shown ? "Hide password" : "Show password")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="touch-area grid size-7 place-items-center rounded-control text-text-2 hover:text-text"
        >
          {shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </button>
      }
    />
  );
}
