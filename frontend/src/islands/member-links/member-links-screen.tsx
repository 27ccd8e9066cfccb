import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { useDeletionRequests } from "../../api/deletion-requests";
import {
  type LinkedMember,
  type MadeLinks,
  type PersonalLinks,
  usePersonalLinks,
} from "../../api/personal-links";
import { matchesSearch } from "../../format/names";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { AreaOff } from "../../ui/area-off";
import { BackLinks } from "../../ui/back-links";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { SearchInput } from "../../ui/search-input";
import type { Asked } from "./asked";
import { DeletionCard } from "./deletion-card";
import { LinkedItem } from "./linked-item";
import { MadeCard } from "./made-card";

const BACK = [{ href: "/admin/member-management", label: text("Member Management") }];

export const linkDialogs = later(() => import("./link-dialogs"));

const members = (number: number) => count(number, text("member"), text("members"));

interface MemberLinksScreenProps {
  rights?: { deletesMembers: boolean };
}

/** Personal links into the members' area: who has one, making links to paste into the chat, and revoking them. */
export function MemberLinksScreen({ rights }: MemberLinksScreenProps) {
  const links = usePersonalLinks();
  const requests = useDeletionRequests();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<MadeLinks["links"]>([]);
  const dialogs = useLater(linkDialogs, asked !== null);
  const data = links.data;
  const without = data?.members.filter(({ link, mayLink }) => mayLink && !link).length ?? 0;
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title={text("Personal Links")}
        subtitle={text("Each member's own link, to the members' area only.")}
      >
        {data && without > 0 && (
          <Button
            variant="primary"
            icon={<Link2 aria-hidden size={16} />}
            onPointerEnter={linkDialogs.load}
            onClick={() => setAsked({ kind: "all", count: without })}
          >
            {text("Make links for {members}", { members: members(without) })}
          </Button>
        )}
      </PageHeader>
      <QueryCard
        query={links}
        rows={8}
        loading={text("Loading the links")}
        failed={text("Failed to fetch the links")}
      />
      {data && (
        <div className="grid gap-4 phone:gap-3">
          {!data.on && (
            <AreaOff>
              {text("The members' area is off, so links don't work yet. An R5 switches it on:")}
            </AreaOff>
          )}
          {made.length > 0 && <MadeCard links={made} onDone={() => setMade([])} />}
          {requests.data && requests.data.length > 0 && (
            <DeletionCard
              requests={requests.data}
              decides={rights?.deletesMembers ?? false}
              onAsk={setAsked}
            />
          )}
          <MembersCard data={data} onAsk={setAsked} />
        </div>
      )}
      {data && dialogs && asked && (
        <dialogs.LinkDialog
          asked={asked}
          settings={data}
          onMade={(links) => setMade(links)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function MembersCard({ data, onAsk }: { data: PersonalLinks; onAsk: (asked: Asked) => void }) {
  const [search, setSearch] = useState("");
  const shown = data.members.filter(({ memberName }) => matchesSearch(memberName, search));
  const linked = data.members.filter(({ link }) => link);
  const opened = linked.filter(({ link }) => link?.openedAt).length;
  const ask = (member: LinkedMember) => (kind: "one" | "revoke") => onAsk({ kind, member });
  return (
    <Card
      flush
      title={text("Who has a link")}
      aside={text("{linked} of {members}, {opened} opened it", {
        linked: linked.length,
        members: members(data.members.length),
        opened,
      })}
    >
      <div className="px-4 pb-3 md:px-5">
        <SearchInput
          label={text("Search members")}
          placeholder={text("Search members...")}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <ul aria-label={text("Members")}>
        {shown.map((member) => (
          <LinkedItem key={member.memberId} member={member} onAsk={ask(member)} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="px-4 pb-4 text-body text-text-2 md:px-5">{text("Nobody has that name.")}</p>
      )}
    </Card>
  );
}
