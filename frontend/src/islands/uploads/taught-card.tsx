import Download from "lucide-react/icons/download";
import ScanLine from "lucide-react/icons/scan-line";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import {
  changeScreen,
  importScreen,
  refreshScreens,
  removeScreen,
  type TaughtScreen,
  useTaughtScreens,
} from "../../api/teaching";
import { dateTime } from "../../format/dates";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { act } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { Button, buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { EmptyState } from "../../ui/empty-state";
import { notDoneToast } from "../../ui/failure-toast";
import { FileButton } from "../../ui/file-button";
import { QueryState } from "../../ui/query-state";
import { failToast } from "../../ui/toast-store";
import { useAct } from "../../ui/use-act";

const LARGEST = 64 * 1024;

/** The screens that leaders have taught. They can be switched off and on, removed, exported and imported. */
export function TaughtCard() {
  const screens = useTaughtScreens();

  async function take(file: File) {
    const content = await contentOf(file);
    if (content === undefined) {
      failToast(text("This is not a file of a taught screen"), file.name);
      return;
    }
    await act({
      run: () => importScreen(content),
      done: ({ name, listName }) => ({
        title: text("{name} is taught", { name }),
        description: text("Its rows are kept as {list}.", { list: listName }),
      }),
      onFailure: (error) => notDoneToast(text("Nothing was imported"), error),
      refresh: refreshScreens,
    });
  }

  return (
    <Card
      title={text("Taught screens")}
      icon={<ScanLine aria-hidden size={16} />}
      className="mt-4"
      flush
      aside={
        <FileButton
          label={text("File of a taught screen")}
          accept=".json,application/json"
          size="sm"
          icon={<Upload aria-hidden size={14} />}
          onChoose={([file]) => file && take(file)}
        >
          {text("Import")}
        </FileButton>
      }
    >
      <QueryState
        query={screens}
        rows={2}
        loading={text("Loading the taught screens")}
        failed={text("Failed to fetch the taught screens")}
      />
      {screens.data?.length === 0 && (
        <EmptyState
          icon={<ScanLine size={20} />}
          title={text("No screen is taught yet")}
          text={text(
            "Where no list is found on a screenshot, or a wrong one, mark two or three of its rows: press Teach this screen at the screenshot.",
          )}
        />
      )}
      {screens.data && screens.data.length > 0 && (
        <ul aria-label={text("Taught screens")}>
          {screens.data.map((screen) => (
            <Screen key={screen.id} screen={screen} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Screen({ screen }: { screen: TaughtScreen }) {
  const [pending, act] = useAct();
  const [removing, setRemoving] = useState(false);
  const { name } = screen;

  const change = (run: () => Promise<unknown>, title: string) =>
    act({
      run,
      done: () => ({ title }),
      onFailure: (error) => notDoneToast(text("Nothing was changed"), error),
      onDone: () => setRemoving(false),
      refresh: refreshScreens,
    });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 md:px-5">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-body">
          <strong className="font-semibold">
            <bdi>{name}</bdi>
          </strong>
          <Chip>
            <bdi>{screen.listName}</bdi>
          </Chip>
          {screen.instead && <Chip>{text("Instead of what is found")}</Chip>}
          {!screen.active && <Chip tone="dashed">{text("Off")}</Chip>}
        </p>
        <p className="text-small text-text-3">
          {[
            screen.by ? text("Taught by {by}", { by: screen.by }) : text("Taught"),
            dateTime(screen.at),
            usedWords(screen),
          ].join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          size="sm"
          variant="ghost"
          pending={pending}
          aria-label={text(screen.active ? "Switch off {name}" : "Switch on {name}", { name })}
          onClick={() =>
            change(
              () => changeScreen(screen.id, { active: !screen.active }),
              text(screen.active ? "{name} is switched off" : "{name} is switched on", { name }),
            )
          }
        >
          {screen.active ? text("Switch off") : text("Switch on")}
        </Button>
        <a
          href={`/api/taught-screens/${screen.id}/file`}
          download
          aria-label={text("Export {name}", { name })}
          className={buttonClass("ghost", "sm")}
        >
          <Download aria-hidden size={14} />
          {text("Export")}
        </a>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden size={14} />}
          aria-label={text("Remove {name}", { name })}
          onClick={() => setRemoving(true)}
        >
          {text("Remove")}
        </Button>
      </div>
      <ActionDialog
        open={removing}
        title={text("Remove {name}?", { name })}
        description={text(
          "Screens of this shape are read as before it was taught. What was read by it stays. To keep it for later, export it first or switch it off.",
        )}
        action={text("Remove")}
        pendingLabel={text("Removing...")}
        destructive
        pending={pending}
        onAction={() => change(() => removeScreen(screen.id), text("{name} is removed", { name }))}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}

function usedWords({ times, lastUsed }: TaughtScreen): string {
  if (!lastUsed) return text("not used yet");
  return text("read {screenshots}, last {when}", {
    screenshots: count(times, "screenshot"),
    when: dateTime(lastUsed),
  });
}

/** The content of a file; undefined if it is not JSON, or larger than any taught screen. */
async function contentOf(file: File): Promise<unknown> {
  if (file.size > LARGEST) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(await file.arrayBuffer()));
  } catch {
    return undefined;
  }
}
