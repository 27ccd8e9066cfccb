import ScanText from "lucide-react/icons/scan-text";
import UserCheck from "lucide-react/icons/user-check";
import UserPen from "lucide-react/icons/user-pen";
import UserPlus from "lucide-react/icons/user-plus";
import { text } from "../format/text";
import { Button } from "../ui/button";
import { useReview } from "./review-context";
import type { RowView } from "./rows";
import { isNamedClearly } from "./whose-name";

/** Of somebody who may be a former member: two answers of the same weight, and none of them is Accept. */
export function ReturningChoice({ view, name }: { view: RowView; name: string }) {
  const { dispatch } = useReview();
  const { rowId } = view.row;
  return (
    <fieldset aria-label={text("Who is it?")} className="flex flex-col items-stretch gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        icon={<UserCheck aria-hidden size={16} />}
        title={text("{name} comes back", { name })}
        onClick={() => dispatch({ type: "bring-back", rowId })}
      >
        {text("Same person, back again")}
      </Button>
      <NewMember view={view} />
    </fieldset>
  );
}

/**
 * Of a member whose name is clearly another, or of one whom the name may mean: answers of the same weight, and none of
 * them is Accept. Letters that are a guess are nobody's new name.
 */
export function WhoseChoice({ view }: { view: RowView }) {
  const { dispatch, members } = useReview();
  const { row, near, whyNotRenamed } = view;
  const { rowId } = row;
  const member = members.get(near ?? view.memberId ?? 0)?.name ?? text("the member");
  const who = near === null ? text("Same person") : member;
  const isClear = isNamedClearly(view);
  const isRefused = near === null && view.problem !== null;
  return (
    <fieldset aria-label={text("Who is it?")} className="flex min-w-0 flex-col items-stretch gap-1.5">
      {isClear && (
        <Button
          variant="secondary"
          size="sm"
          icon={<UserPen aria-hidden size={16} />}
          title={
            whyNotRenamed ?? text("{member} is renamed to {name} when you apply", { member, name: view.name })
          }
          disabled={isRefused || whyNotRenamed !== null}
          onClick={() => dispatch({ type: "same-person", rowId })}
        >
          {text("{who}, new name", { who })}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<ScanText aria-hidden size={16} />}
        title={text("{member} gets the figure and keeps the name", { member })}
        disabled={isRefused}
        onClick={() => dispatch({ type: "misread", rowId })}
      >
        {isClear ? text("{who}, misread name", { who }) : text("It is {member}", { member })}
      </Button>
      <NewMember view={view} />
      {isClear && whyNotRenamed && <p className="max-w-52 text-small text-text-2">{whyNotRenamed}</p>}
    </fieldset>
  );
}

function NewMember({ view }: { view: RowView }) {
  const { dispatch } = useReview();
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<UserPlus aria-hidden size={16} />}
      disabled={view.memberId === null && view.problem !== null}
      onClick={() => dispatch({ type: "new-member", rowId: view.row.rowId })}
    >
      {text("New member")}
    </Button>
  );
}
