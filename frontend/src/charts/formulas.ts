/** What begins a formula, and each character that a spreadsheet may fold into one of them. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⩵⩶⁺₊﬩]";
/** Blanks, quotes and what nobody sees: a spreadsheet may drop them at the start of a cell, and run what follows. */
const PASSED_OVER =
  '[ "\\x00-\\x1f\\x7f-\\xa0\\xad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]*';
const DANGEROUS = new RegExp(`^(${PASSED_OVER})('*${SIGN})`);
/** What some country's spreadsheet parts cells or rows at. */
const SEPARATOR = /([,;|\t\r\n])/;
const BLANK_START = /^'*[\t\r\n]/;

/** The text as a cell that a spreadsheet shows rather than runs, as the server writes it (members/spreadsheets.py). */
export function guarded(text: string): string {
  const inside = text.split(SEPARATOR).map((part) => part.replace(DANGEROUS, "$1'$2"));
  return `${BLANK_START.test(text) ? "'" : ""}${inside.join("")}`;
}
