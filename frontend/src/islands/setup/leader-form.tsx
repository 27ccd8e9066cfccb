import Shield from "lucide-react/icons/shield";
import { useRef, useState } from "react";
import { apiFetch } from "../../api/client";
import { InputField } from "../../ui/input-field";
import { type Chosen, WaysIn } from "../../ui/ways-in";

interface LeaderFormProps {
  allianceName: string;
  discord: boolean;
  message: string;
  onBack: () => void;
  onMade: () => void;
}

/** The first leader enters their name in the game, and chooses how to sign in from now on. */
export function LeaderForm({ allianceName, discord, message, onBack, onMade }: LeaderFormProps) {
  const [memberName, setMemberName] = useState("");
  const nameInGame = useRef<HTMLInputElement>(null);

  async function enter(chosen: Chosen) {
    await apiFetch("/auth/setup/leader", { method: "POST", json: { memberName, ...chosen } });
    onMade();
  }

  async function byDiscord() {
    const way = { method: "POST", json: { memberName } } as const;
    const { url } = await apiFetch<{ url: string }>("/auth/setup/discord", way);
    window.location.assign(url);
  }

  return (
    <>
      <p className="mb-4 text-body text-text-2">
        You become the first leader of <bdi className="font-semibold text-text">{allianceName}</bdi>, as R5.{" "}
        <button
          type="button"
          onClick={onBack}
          className="touch-area font-semibold text-text hover:text-tactical"
        >
          Change the alliance
        </button>
      </p>
      <WaysIn
        message={message}
        discord={discord}
        onPassword={enter}
        onDiscord={byDiscord}
        mayAskDiscord={() => nameInGame.current?.reportValidity() ?? false}
      >
        <InputField
          label="Your name in the game"
          hint="As the game's lists write it."
          ref={nameInGame}
          name="memberName"
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          icon={<Shield size={16} />}
          value={memberName}
          onChange={setMemberName}
        />
      </WaysIn>
    </>
  );
}
