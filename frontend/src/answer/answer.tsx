import "../common";
import Database from "lucide-react/icons/database";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import { SOURCE_WORDS } from "../api/rules";
import { cx } from "../ui/cx";
import { AnswerChart } from "./answer-chart";
import { AnswerTable } from "./answer-table";
import { CODE, Inline, plainText } from "./inline";

interface AnswerProps {
  markdown: string;
  /** Whether the answer is still arriving, so that its end may be half a table or half a chart. */
  isComing: boolean;
  /** Draws the line that says what was understood, which is the last before the sources. Receives the line. */
  understood?: (line: ReactNode) => ReactNode;
}

/** The cursor at the end of an answer that is still arriving. */
const CURSOR = "[&>:is(p,h2):last-child]:answer-cursor [&>:is(ul,ol):last-child>li:last-child]:answer-cursor";
const LIST = "flex flex-col gap-1.5 pl-5 marker:text-text-3";

/** An answer's Markdown as elements. Nothing in it is treated as HTML: text that looks like a tag is shown as text. */
export function Answer({ markdown, isComing, understood }: AnswerProps) {
  const tokens = useMemo(() => lexer(markdown), [markdown]);
  const line = tokens.findLastIndex(
    (token, index) => token.type === "paragraph" && index < tokens.length - 1,
  );
  return (
    <div className={cx("wrap-anywhere flex flex-col gap-3 pt-1 text-chat", isComing && CURSOR)}>
      {tokens.map((token, index) =>
        understood && index === line ? (
          <Fragment key={index}>
            {understood(<Inline tokens={(token as Tokens.Paragraph).tokens} />)}
          </Fragment>
        ) : (
          <Block key={index} token={token} isComing={isComing && index === tokens.length - 1} />
        ),
      )}
    </div>
  );
}

function Block({ token, isComing }: { token: Token; isComing: boolean }) {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "table":
      return <AnswerTable table={token as Tokens.Table} />;
    case "code":
      return <Code token={token as Tokens.Code} isComing={isComing} />;
    case "list":
      return <List list={token as Tokens.List} />;
    case "hr":
      return <hr className="border-line" />;
    case "heading":
      return (
        <h2 className="font-[650]">
          <Inline tokens={token.tokens} />
        </h2>
      );
    case "blockquote":
      return (
        <blockquote className="border-warning border-l-2 pl-3 text-text-2">
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case "paragraph":
      return <Paragraph tokens={token.tokens ?? []} />;
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.raw;
    default:
      return <p>{token.raw}</p>;
  }
}

function Blocks({ tokens = [] }: { tokens?: Token[] | undefined }) {
  return tokens.map((token, index) => <Block key={index} token={token} isComing={false} />);
}

/** A paragraph. If it begins with "From: ", also in another language, it says where the figures come from. */
function Paragraph({ tokens }: { tokens: Token[] }) {
  const isSource = SOURCE_WORDS.some((word) => plainText(tokens).startsWith(word));
  if (!isSource) {
    return (
      <p dir="auto">
        <Inline tokens={tokens} />
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-small/[1.125rem] text-text-3">
      <Database aria-hidden size={14} className="mt-0.5" />
      <span>
        <Inline tokens={tokens} />
      </span>
    </p>
  );
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    <li key={index} dir="auto">
      {item.tokens.map((token, place) => (
        <Fragment key={place}>
          <Block token={token} isComing={false} />
        </Fragment>
      ))}
    </li>
  ));
  return list.ordered ? (
    <ol start={Number(list.start) || 1} className={cx(LIST, "list-decimal")}>
      {items}
    </ol>
  ) : (
    <ul className={cx(LIST, "list-disc")}>{items}</ul>
  );
}

function Code({ token, isComing }: { token: Tokens.Code; isComing: boolean }) {
  if (token.lang === "chart") return <AnswerChart json={token.text} isComing={isComing} />;
  return (
    <pre className="overflow-x-auto rounded-card border border-line bg-inset p-3">
      <code className={CODE}>{token.text}</code>
    </pre>
  );
}
