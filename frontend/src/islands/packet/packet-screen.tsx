import ImageDown from "lucide-react/icons/image-down";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { isUnderWay, refreshPosts, sendPacket, usePacket, usePacketPosts } from "../../api/packet";
import { useWeek } from "../../duel/use-week";
import { WeekSteps } from "../../duel/week-steps";
import { BackLinks } from "../../ui/back-links";
import { Button, buttonClass } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { notDoneToast } from "../../ui/failure-toast";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { toast } from "../../ui/toast-store";
import { DiscordCard } from "./discord-card";
import { HistoryCard } from "./history-card";
import { MailCard } from "./mail-card";
import { PostLine } from "./post-line";
import { SectionsCard } from "./sections-card";

const BACK = [
  { href: "/admin", label: "Dashboard" },
  { href: "/admin/analytics", label: "Analytics" },
];
const postDialog = later(() => import("./post-dialog"));
const planDialog = later(() => import("./plan-dialog"));

interface PacketScreenProps {
  alliance: string;
  /** Whether the visitor may set when it is posted automatically. */
  mayPlan: boolean;
}

/** The week in one text: its sections, a preview, and posting it to the channel. */
export function PacketScreen({ alliance, mayPlan }: PacketScreenProps) {
  const [week, setWeek] = useWeek();
  const packet = usePacket(week);
  const posts = usePacketPosts();
  const [open, setOpen] = useState<"post" | "plan" | null>(null);
  const posting = useLater(postDialog, open === "post");
  const planning = useLater(planDialog, open === "plan");
  const data = packet.data;
  const post = posts.data?.posts.find(({ weekEnding }) => weekEnding === data?.weekEnding);

  async function tell(arrived: boolean) {
    if (!data) return;
    try {
      toast({ title: (await sendPacket({ weekEnding: data.weekEnding, arrived })).message });
    } catch (error) {
      notDoneToast("Nothing was posted", error);
    }
    await refreshPosts();
  }

  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="Weekly Packet"
        subtitle="One text for the week, for Discord and for the game’s mail. Every figure names its date."
      >
        {data && (
          <div className="flex flex-wrap items-center gap-2 phone:w-full">
            <WeekSteps week={data} onChoose={setWeek} />
            <a
              href={`/api/packet/picture?weekEnding=${data.weekEnding}`}
              download
              className={buttonClass("outline")}
            >
              <ImageDown aria-hidden size={16} />
              Save as picture
            </a>
            <CopyButton
              text={data.text}
              label="Copy"
              name="Copy the packet"
              copied="Copied for Discord"
              next="Paste it into the alliance's channel."
            />
            <Button
              variant="primary"
              icon={<Send aria-hidden size={16} />}
              className="phone:flex-1"
              disabled={!data.saysSomething || !posts.data?.webhookSet || post?.inDoubt != null}
              pending={post !== undefined && isUnderWay(post)}
              pendingLabel="Posting..."
              aria-describedby="why-not"
              onPointerEnter={postDialog.load}
              onClick={() => setOpen("post")}
            >
              {post?.state === "posted" ? "Post again" : post?.goesOn ? "Go on posting" : "Post to Discord"}
            </Button>
          </div>
        )}
      </PageHeader>
      <p id="why-not" className="text-small text-text-3 empty:hidden [&:not(:empty)]:pb-3">
        {data && posts.data && whyNot(data.saysSomething, posts.data.webhookSet)}
      </p>
      {data && posts.data && (
        <PostLine
          week={data.weekEnding}
          posts={posts.data}
          mayPlan={mayPlan}
          onPlan={() => setOpen("plan")}
          onTell={tell}
        />
      )}
      <QueryCard query={packet} rows={10} loading="Loading the packet" failed="Failed to fetch the packet" />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,8fr)_minmax(0,9fr)_minmax(0,8fr)] phone:gap-3">
          <div className="grid gap-4 max-xl:order-2 phone:gap-3">
            <SectionsCard packet={data} />
            <HistoryCard posts={posts.data?.posts ?? []} />
          </div>
          <div className="max-xl:order-1">
            <DiscordCard packet={data} alliance={alliance} />
          </div>
          <div className="max-xl:order-3">
            <MailCard packet={data} />
          </div>
        </div>
      )}
      {data && posting && open === "post" && (
        <posting.PostDialog packet={data} post={post} onClose={() => setOpen(null)} />
      )}
      {posts.data && planning && open === "plan" && (
        <planning.PlanDialog plan={posts.data.plan} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** The explanation beside a disabled button. */
function whyNot(saysSomething: boolean, webhookSet: boolean): string {
  if (!webhookSet) return "No Discord webhook is set. An R5 sets it on the Admin Panel, System Settings.";
  return saysSomething ? "" : "There is nothing to post for this week: no section has anything to say.";
}
