/** The part of Discord's Markdown that packets use: bold, underlined, struck through, larger lines, escapes. */

export interface Span {
  text: string;
  bold: boolean;
  underlined: boolean;
  struck: boolean;
}

export interface Line {
  isHeading: boolean;
  spans: Span[];
}

const SIGNS = { "**": "bold", __: "underlined", "~~": "struck" } as const;
const HEADING = /^#{1,3} /;
const TOKEN = /\\([^0-9A-Za-z\s])|(\*\*|__|~~)|([^\\*_~]+|.)/gsu;

export function linesOf(text: string): Line[] {
  return text.split("\n").map((line) => ({
    isHeading: HEADING.test(line),
    spans: spansOf(line.replace(HEADING, "")),
  }));
}

function spansOf(line: string): Span[] {
  const on = { bold: false, underlined: false, struck: false };
  const spans: Span[] = [];
  for (const [, escaped, sign, plain] of line.matchAll(TOKEN)) {
    if (sign) {
      const style = SIGNS[sign as keyof typeof SIGNS];
      on[style] = !on[style];
      continue;
    }
    const text = escaped ?? plain ?? "";
    const last = spans.at(-1);
    const isSame = last?.bold === on.bold && last.underlined === on.underlined && last.struck === on.struck;
    if (last && isSame) last.text += text;
    else spans.push({ text, ...on });
  }
  return spans;
}
