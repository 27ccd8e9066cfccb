/** The characters that begin a formula, and the characters that a spreadsheet may convert to them. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⩵⩶⁺₊﬩]";
/** Blanks, quotes and invisible characters: a spreadsheet may drop them at the start of a cell, and run the rest. */
const PASSED_OVER =
  '[ "\\x00-\\x1f\\x7f-\\xa0\\xad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]*';
const DANGEROUS = new RegExp(`^(${PASSED_OVER})('*${SIGN})`);
/** The characters at which spreadsheets of some country split cells or rows. */
const SEPARATOR = /([,;|\t\r\n])/;
const BLANK_START = /^'*[\t\r\n]/;

/** The text as a cell that a spreadsheet shows and does not run, as the server writes it (members/spreadsheets.py). */
export function guarded(text: string): string {
  const inside = text.split(SEPARATOR).map((part) => part.replace(DANGEROUS, "$1'$2"));
  return `${BLANK_START.test(text) ? "'" : ""}${inside.join("")}`;
}
