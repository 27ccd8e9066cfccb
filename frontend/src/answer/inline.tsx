import type { Token as AnyToken } from "marked";
import type { ReactNode } from "react";
import { abbreviate } from "../format/numbers";
import { cx } from "../ui/cx";

/** A token of any kind; `tokens`, `text` and `href` may be missing. */
type Token = AnyToken & Partial<{ tokens: AnyToken[]; text: string; href: string }>;

/** The only links allowed in an answer: to a member's page. */
const MEMBER_PAGE = /^\/admin\/members\/\d+$/;
export const CODE = "font-mono text-[0.8125rem]";
/** In a table a name is truncated rather than wrapped. */
const MEMBER =
  "underline-offset-4 hover:underline in-[table]:block in-[table]:max-w-[220px] in-[table]:truncate in-[table]:font-semibold in-[table]:text-text in-[table]:normal-case phone:in-[table]:max-w-[27vw]";
const BIG_FIGURE = /^([+\u2212]?)(\d{1,3}(?:,\d{3}){2,})$/;

/** The contents of a line. Pictures, HTML, and links to anything but a member's page are shown as their text. */
export function Inline({ tokens = [] }: { tokens?: AnyToken[] | undefined }): ReactNode {
  return tokens.map((token, index) => <Piece key={index} token={token} />);
}

function Piece({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case "strong":
      return (
        <strong className={cx("font-[650]", tone(plainText(token.tokens)))}>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "del":
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      );
    case "codespan":
      return <code className={CODE}>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return MEMBER_PAGE.test(token.href ?? "") ? (
        <MemberName token={token} />
      ) : (
        <Inline tokens={token.tokens} />
      );
    case "image":
      return token.text;
    case "html":
      return token.raw;
    default:
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
  }
}

function MemberName({ token }: { token: Token }) {
  const name = plainText(token.tokens);
  return (
    <a href={token.href} dir="auto" title={name} className={MEMBER}>
      {name}
    </a>
  );
}

/** The text of tokens as the reader sees it. */
export function plainText(tokens: AnyToken[] = []): string {
  return tokens
    .map((token: Token) => (token.tokens ? plainText(token.tokens) : (token.text ?? token.raw)))
    .join("");
}

/** Green for a rise and red for a fall, only for figures with a sign. */
export function tone(text: string): string | undefined {
  if (/^\+[\d,.]+%?$/.test(text)) return "text-tactical";
  if (/^\u2212[\d,.]+%?$/.test(text)) return "text-destructive";
  return undefined;
}

/** A figure of seven or more digits in short, for a narrow table; null for any other text. */
export function narrow(text: string): string | null {
  const [, sign = "", digits] = BIG_FIGURE.exec(text) ?? [];
  return digits ? sign + abbreviate(digits.replaceAll(",", "")) : null;
}
