import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import UserPlus from "lucide-react/icons/user-plus";
import { Popover } from "radix-ui";
import { type ComponentProps, useRef, useState } from "react";
import type { ReviewUpload } from "../api/types";
import { cx } from "../ui/cx";
import { RankBadge } from "../ui/rank-badge";
import { Sheet } from "../ui/sheet";
import { usePhone } from "../ui/use-media";
import { MemberList } from "./member-list";
import { memberOptions } from "./member-options";
import { useReview } from "./review-context";
import { RowStrip } from "./row-strip";
import type { RowView } from "./rows";

interface MemberPickerProps {
  view: RowView;
  upload: ReviewUpload;
  onChoose: (memberId: number | null) => void;
}

/** Chooses the member of a row. A list beside the row; on a phone, a sheet that leaves the strip visible. */
export function MemberPicker({ view, upload, onChoose }: MemberPickerProps) {
  const { views, members, review } = useReview();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const phone = usePhone();
  const button = useRef<HTMLButtonElement>(null);

  function change(next: boolean) {
    setOpen(next);
    setSearch("");
  }

  const list = open && (
    <MemberList
      options={memberOptions({ view, views, members: [...members.values()], field: review.field, search })}
      chosen={view.memberId}
      search={search}
      onSearch={setSearch}
      onChoose={(memberId) => {
        if (memberId !== view.memberId || memberId === null) onChoose(memberId);
        change(false);
      }}
    />
  );

  if (phone) {
    const place = view.row.rank === null ? "Who is this?" : `Who is rank ${view.row.rank}?`;
    return (
      <>
        <PickerButton view={view} onClick={() => change(true)} aria-expanded={open} />
        <Sheet
          open={open}
          onClose={() => change(false)}
          title={place}
          aside={
            <>
              reads <span className="font-mono text-text">{view.row.name || "—"}</span>
            </>
          }
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <div className="px-4 pb-3">
            <RowStrip view={view} upload={upload} whole />
          </div>
          {list}
        </Sheet>
      </>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger asChild>
        <PickerButton ref={button} view={view} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            // The focus returns to the row and not to its button, so that the next Enter accepts.
            event.preventDefault();
            button.current?.closest<HTMLElement>("[data-row]")?.focus();
          }}
          aria-label="Choose a member"
          className="z-menu flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-80 animate-rise flex-col overflow-hidden rounded-card border border-floating-edge bg-floating pt-3 shadow-popover"
        >
          {list}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PickerButtonProps extends ComponentProps<"button"> {
  view: RowView;
}

function PickerButton({ view, ...rest }: PickerButtonProps) {
  const { members } = useReview();
  const member = view.memberId === null ? undefined : members.get(view.memberId);
  const creating = view.memberId === null;
  return (
    <button
      type="button"
      {...rest}
      data-member-picker
      aria-haspopup="listbox"
      aria-label={`Member: ${creating ? "Create New" : (member?.name ?? "unknown")}. Change`}
      className={cx(
        "flex h-[34px] w-full min-w-0 items-center gap-2 rounded-control border bg-inset px-3 text-left transition-colors hover:border-text-3 touch:h-11",
        creating ? "border-line-control border-dashed" : "border-line-control",
      )}
    >
      {creating ? (
        <>
          <UserPlus aria-hidden size={16} className="text-blue" />
          <span className="min-w-0 flex-1 truncate font-semibold text-body">Create New</span>
        </>
      ) : (
        <>
          <span
            dir="auto"
            title={member?.name}
            className="min-w-0 flex-1 truncate text-left font-medium font-mono text-body"
          >
            {member?.name ?? `Member ${view.memberId}`}
          </span>
          {member && <RankBadge rank={member.rank} />}
        </>
      )}
      <ChevronsUpDown aria-hidden size={14} className="text-text-3" />
    </button>
  );
}
