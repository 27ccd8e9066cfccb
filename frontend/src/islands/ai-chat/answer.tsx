import Database from "lucide-react/icons/database";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, useMemo } from "react";
import { cx } from "../../ui/cx";
import { AnswerChart } from "./answer-chart";
import { AnswerTable } from "./answer-table";
import { Inline, plainText } from "./inline";

interface AnswerProps {
  markdown: string;
  /** While it comes in, its end may be half a table or half a chart. */
  isComing: boolean;
}

/** An answer's Markdown as elements. Nothing in it is ever taken for HTML: what looks like a tag is shown as text. */
export function Answer({ markdown, isComing }: AnswerProps) {
  const tokens = useMemo(() => lexer(markdown), [markdown]);
  return (
    <div className={cx("chat-text", isComing && "chat-coming")}>
      {tokens.map((token, index) => (
        <Block key={index} token={token} isComing={isComing && index === tokens.length - 1} />
      ))}
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
      return <hr />;
    case "heading":
      return (
        <h2>
          <Inline tokens={token.tokens} />
        </h2>
      );
    case "blockquote":
      return (
        <blockquote>
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

/** A paragraph; one that begins with "From: " says where the figures come from. */
function Paragraph({ tokens }: { tokens: Token[] }) {
  const isSource = plainText(tokens).startsWith("From: ");
  if (!isSource) {
    return (
      <p dir="auto">
        <Inline tokens={tokens} />
      </p>
    );
  }
  return (
    <p className="chat-source">
      <Database aria-hidden size={14} />
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
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Code({ token, isComing }: { token: Tokens.Code; isComing: boolean }) {
  if (token.lang === "chart") return <AnswerChart json={token.text} isComing={isComing} />;
  return (
    <pre>
      <code>{token.text}</code>
    </pre>
  );
}
