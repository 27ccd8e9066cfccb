import { useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import { overrideVsScore, patchMember, type RosterMember, saveSfTech } from "../../api/roster";
import { allianceDay } from "../../format/clock";
import { isOutdated } from "../../ui/act";
import { failureToast } from "../../ui/failure-toast";
import { toast } from "../../ui/toast-store";
import { changedBasics, changedLevels, type EditForm, figureIn } from "./edit-form";

const CLOSE_AFTER = 500;
const RELOAD_AFTER = 1000;

interface EditSaveOptions {
  member: RosterMember;
  onClose: () => void;
  /** Another leader was faster. Receives the member as it is now. */
  onStale: (now: RosterMember) => void;
  reload: () => void;
}

/**
 * Saves the Edit Member dialog as the spec says (section 4, 'Edit save'): basic data, rank, VS score and SF Tech, each
 * only if it was changed, and each with its own toast. A failed step stops the later ones; what was saved before it
 * stays.
 */
export function useEditSave({ member, onClose, onStale, reload }: EditSaveOptions) {
  const [pending, setPending] = useState(false);
  // The member from the server's last answer, so that a second try doesn't repeat steps that succeeded.
  const saved = useRef(member);
  const savedScore = useRef<string | null>(null);

  async function saveBasics(form: EditForm): Promise<boolean> {
    const changes = changedBasics(saved.current, form);
    if (!changes) return true;
    return attempt(
      async () => {
        saved.current = await patchMember(member.id, { ...changes, updatedAt: saved.current.updatedAt });
        toast({ title: "Member basic data updated successfully" });
      },
      (error) => failureToast("Failed to update member", error, ""),
    );
  }

  async function saveRank(form: EditForm): Promise<boolean> {
    const rank = Number(form.rank);
    if (rank === saved.current.rank) return true;
    return attempt(
      async () => {
        saved.current = await patchMember(member.id, { rank, updatedAt: saved.current.updatedAt });
        toast({ title: "Success", description: "Rank updated successfully" });
      },
      (error) => failureToast("Error", error, "Failed to update rank"),
    );
  }

  async function saveVsScore(score: string): Promise<boolean> {
    if (score === savedScore.current) return true;
    return attempt(
      async () => {
        await overrideVsScore(member.id, score, allianceDay());
        savedScore.current = score;
        toast({ title: "VS score updated successfully" });
      },
      (error) => failureToast("Failed to update VS score", error, ""),
    );
  }

  async function saveLevels(form: EditForm): Promise<boolean> {
    const levels = changedLevels(member, form);
    if (!levels) return true;
    return attempt(
      async () => {
        await saveSfTech(member.id, levels);
        toast({ title: "SF Tech data updated successfully" });
      },
      (error) => failureToast("Failed to update SF Tech data", error, ""),
    );
  }

  async function attempt(step: () => Promise<void>, onFailure: (error: unknown) => void): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      const now = currentMember(error);
      if (now) onStale(now);
      else onFailure(error);
      if (isOutdated(error)) await refreshFigures();
      return false;
    }
  }

  async function save(form: EditForm) {
    setPending(true);
    const score = form.vsScore.trim() ? figureIn(form.vsScore) : null;
    const done =
      (await saveBasics(form)) &&
      (await saveRank(form)) &&
      (score === null || (await saveVsScore(score))) &&
      (await saveLevels(form));
    refreshFigures();
    if (!done) {
      setPending(false);
      return;
    }
    setTimeout(onClose, CLOSE_AFTER);
    if (score !== null) setTimeout(reload, RELOAD_AFTER);
  }

  /** Continues from another leader's values. */
  function startFrom(now: RosterMember) {
    saved.current = now;
  }

  return { save, pending, startFrom };
}

/** The member in the refusal of a stale edit. */
function currentMember(error: unknown): RosterMember | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { answer } = error;
  if (answer === null || typeof answer !== "object" || !("member" in answer)) return null;
  return answer.member as RosterMember;
}
