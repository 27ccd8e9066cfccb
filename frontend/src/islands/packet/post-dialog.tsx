import Send from "lucide-react/icons/send";
import { type Packet, type PacketPost, refreshPosts, sendPacket } from "../../api/packet";
import { weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { useAct } from "../../ui/use-act";
import { howPosted } from "./how-posted";

interface PostDialogProps {
  packet: Packet;
  /** The newest post of this week. */
  post: PacketPost | undefined;
  onClose: () => void;
}

/** Shows what will be posted, and where to, before it is posted. */
export function PostDialog({ packet, post, onClose }: PostDialogProps) {
  const [pending, act] = useAct();
  const goesOn = Boolean(post?.goesOn);
  const again = post?.state === "posted";
  const week = weekLabel(packet.weekEnding);

  const send = () =>
    act({
      run: () => sendPacket({ weekEnding: packet.weekEnding, again }),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => notDoneToast("Nothing was posted", error),
      onDone: onClose,
      refresh: refreshPosts,
    });

  return (
    <ActionDialog
      title={
        again ? `Post ${week} once more?` : goesOn ? `Go on posting ${week}?` : `Post ${week} to Discord?`
      }
      description={
        goesOn && post
          ? `${post.sent} of ${post.parts} messages are in the channel. The others follow, as they were.`
          : `${count(packet.messages.length, "message")} to the channel of the webhook. Everybody who reads that channel sees it.`
      }
      action={
        again ? "Post again" : goesOn ? `Go on at message ${post ? post.sent + 1 : 1}` : "Post to Discord"
      }
      icon={<Send aria-hidden size={16} />}
      pending={pending}
      pendingLabel="Posting..."
      onAction={send}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pb-4 pl-5 text-body text-text-2">
        {again && post && <li className="text-warning">{howPosted(post)}</li>}
        <li>Names never ping anyone.</li>
        <li>It can’t be undone here: messages are removed in Discord.</li>
      </ul>
    </ActionDialog>
  );
}
