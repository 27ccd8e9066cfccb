/**
 * What JavaScript each page loads, gzipped, as a table; ends with 1 when a page is over the limit.
 *
 *   node budget.mjs            a line per page
 *   node budget.mjs upload     also what the page's JavaScript is made of
 *
 * A page loads the shell, the script of its menu and its island, each with what they import statically, and then by
 * itself the charts that it draws. What comes only when somebody acts (a menu, a dialog, the review) is not counted.
 */
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { bundle } from "./bundle.mjs";

const KB = 1000;
const LIMIT = 135 * KB;
const LIMIT_WITH_CHARTS = 240 * KB;
const FRAME = ["shell", "frame"];
const WITHOUT_FRAME = ["login", "invite", "setup"];
const CHARTS = "node_modules/recharts/";

const { metafile, outputFiles } = await esbuild.build({
  ...bundle,
  metafile: true,
  write: false,
  sourcemap: false,
  logLevel: "warning",
});
const sizes = new Map(
  outputFiles.map((file) => [basename(file.path), gzipSync(file.contents, { level: 9 }).length]),
);
const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));

/** The files that some files load: themselves and what they import; `also` says which later imports count too. */
function loaded(files, also = () => false) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, kind, external } of outputs.get(file).imports) {
      if (!external && (kind !== "dynamic-import" || also(basename(path)))) visit(basename(path));
    }
  };
  files.forEach(visit);
  return [...seen];
}

const print = (line) => process.stdout.write(`${line}\n`);
const total = (files) => files.reduce((sum, file) => sum + sizes.get(file), 0);
const hasCharts = (file) => Object.keys(outputs.get(file).inputs).some((input) => input.includes(CHARTS));
const inKb = (bytes) => `${(bytes / KB).toFixed(1)} KB`.padStart(9);

/** The packages and folders in some files by their minified size, largest first. */
function parts(files) {
  const bytes = new Map();
  for (const file of files) {
    for (const [input, { bytesInOutput }] of Object.entries(outputs.get(file).inputs)) {
      const part =
        /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input.split("/").slice(0, 3).join("/");
      bytes.set(part, (bytes.get(part) ?? 0) + bytesInOutput);
    }
  }
  return [...bytes].sort((a, b) => b[1] - a[1]);
}

const [asked] = process.argv.slice(2);
const pages = Object.keys(bundle.entryPoints).filter((name) => !FRAME.includes(name));
let over = false;
print(
  `JavaScript of each page, gzipped (at most ${LIMIT / KB} KB; with charts ${LIMIT_WITH_CHARTS / KB} KB)`,
);
for (const page of pages.sort()) {
  const entries = [...(WITHOUT_FRAME.includes(page) ? [] : FRAME), page].map((name) => `${name}.js`);
  const first = loaded(entries);
  const drawn = loaded(entries, hasCharts);
  const failed = total(first) > LIMIT || total(drawn) > LIMIT_WITH_CHARTS;
  over ||= failed;
  const charts = drawn.length > first.length ? `  with charts ${inKb(total(drawn))}` : "";
  print(`  ${page.padEnd(20)}${inKb(total(first))}${charts}${failed ? "  OVER THE LIMIT" : ""}`);
  if (page === asked) for (const [part, bytes] of parts(first)) print(`    ${inKb(bytes)} ${part}`);
}
process.exit(over ? 1 : 0);
