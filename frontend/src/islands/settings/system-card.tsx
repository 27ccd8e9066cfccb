import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { type SystemSettings, useSystemSettings } from "../../api/system";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { later, useLater } from "../../ui/later";
import { SkeletonRows } from "../../ui/skeleton";
import { AREA_PARTS } from "./area-parts";
import type { SystemDialogKind } from "./asked";
import { DiscordPart } from "./discord-part";
import { FixedBy, Part } from "./part";

export const systemDialogs = later(() => import("./system-dialogs"));

/** System Settings of the Admin Panel: the alliance, the readers, Discord, the assistant. */
export function SystemCard() {
  const settings = useSystemSettings();
  const [opened, setOpened] = useState<SystemDialogKind | null>(null);
  const dialogs = useLater(systemDialogs, opened !== null);
  const open = (kind: SystemDialogKind) => ({
    onPointerEnter: systemDialogs.load,
    onClick: () => setOpened(kind),
  });
  const found = settings.data;
  return (
    <Card
      flush
      title="System Settings"
      icon={<SlidersHorizontal aria-hidden size={16} className="text-text-3" />}
    >
      {settings.isPending && <SkeletonRows rows={4} label="Loading the settings" />}
      {settings.isError && <ErrorState title="Failed to fetch the settings" query={settings} />}
      {found && (
        <>
          <Part title="Alliance" text={<Facts settings={found} />}>
            <Button variant="outline" {...open("alliance")}>
              Change
            </Button>
          </Part>
          <Part title="Strikes" text={`A strike expires after ${count(found.strikes.weeks, "week")}.`}>
            <Button variant="outline" {...open("strikes")}>
              Change the weeks
            </Button>
          </Part>
          <Part title="Readers" text={<Readers settings={found} />}>
            <Button variant="outline" {...open("picture")}>
              Try a picture
            </Button>
          </Part>
          <Part title="Members' area" text={<Area settings={found} />}>
            <Button variant="outline" {...open("area")}>
              {found.membersArea.on ? "Change what is shown" : "Switch on"}
            </Button>
          </Part>
          <DiscordPart discord={found.discord} change={open("webhook")} />
          <Part title="Assistant" text={<Assistant settings={found} />} />
        </>
      )}
      {opened && dialogs && found && (
        <dialogs.SystemDialog kind={opened} settings={found} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}

function Facts({ settings: { alliance, timeZoneLabels } }: { settings: SystemSettings }) {
  const { name, tag, server, timeZone, weekEndsOn, whyThatDay } = alliance;
  const fixed = [name, tag, server, timeZone].map(({ fixedBy }) => fixedBy).filter(Boolean);
  return (
    <>
      <p className="break-words">
        <bdi className="font-semibold text-text">{name.value}</bdi>
        {tag.value && (
          <>
            {" "}
            [<bdi>{tag.value}</bdi>]
          </>
        )}
        {server.value && (
          <>
            , server <bdi>{server.value}</bdi>
          </>
        )}
        , {timeZoneLabels[timeZone.value] ?? timeZone.value}.
      </p>
      <p>
        The week ends on {weekEndsOn}. {whyThatDay}
      </p>
      {fixed.length > 0 && <FixedBy names={fixed} />}
    </>
  );
}

function Area({ settings: { membersArea } }: { settings: SystemSettings }) {
  const shown = AREA_PARTS.filter(({ key }) => membersArea[key]).map(({ label }) => label.toLowerCase());
  return (
    <p>
      {membersArea.on
        ? `On, at /members. It shows: ${shown.join(", ") || "nothing yet"}. `
        : "Off: /members says that it is coming. "}
      Members come in by Discord or by{" "}
      <a href="/admin/member-links" className="text-text underline underline-offset-2 hover:text-tactical">
        a personal link
      </a>
      .
    </p>
  );
}

const ENGINES: Record<string, string> = {
  rapidocr: "RapidOCR: Latin, Greek, Chinese and Japanese",
  easyocr: "EasyOCR",
  tesseract: "Tesseract",
  claude: "Claude",
};

function Readers({ settings: { readers } }: { settings: SystemSettings }) {
  const { engine, names, languages, disputes, workers, fixedBy } = readers;
  return (
    <>
      <p>
        {ENGINES[engine] ?? engine}, {count(workers, "screenshot")} at once.{" "}
        {names
          ? `Names in other scripts: ${ENGINES[names] ?? names}${languages.length ? ` (${languages.join(", ")})` : ""}.`
          : "Names in Korean, Cyrillic, Arabic, Thai, Hebrew, Armenian or Georgian are found by how they look in print."}
        {disputes && " Claude may be asked about disputed rows."}
      </p>
      <FixedBy names={fixedBy} able={["OCR_ENGINE", "OCR_NAMES", "OCR_LANGUAGES"]} />
    </>
  );
}

function Assistant({ settings: { assistant } }: { settings: SystemSettings }) {
  const { keySet, model, limit, usedToday, fixedBy } = assistant;
  return (
    <>
      <p>
        {keySet
          ? `Claude answers (${model}). Today it has cost $${usedToday}${Number(limit) ? ` of $${limit}` : ", without a limit"}.`
          : "The built-in assistant answers, without cost. With a key, Claude does."}
      </p>
      <FixedBy names={fixedBy} able={["ANTHROPIC_API_KEY"]} />
    </>
  );
}
