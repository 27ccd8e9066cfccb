/**
 * Builds the screens into ../static/dist: one ES module per screen with shared hashed chunks (esbuild), the script that
 * pages run before they are drawn, the service worker, one stylesheet (Tailwind) and the self-hosted fonts. Django's static files storage hashes the entries, the stylesheets and the fonts.
 *
 *   node build.mjs           once, minified
 *   node build.mjs --watch   again on every change
 */
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import esbuild from "esbuild";
import { bundle, dist, root, worker } from "./bundle.mjs";

const watching = process.argv.includes("--watch");

const FONT_SHEETS = ["archivo/standard.css", "inter/wght.css", "jetbrains-mono/wght.css"];
/** The files that every page asks for first (templates/base.html). Text waits for them and is drawn anew when they come. */
const PRELOADED = ["archivo-latin-standard-normal.woff2", "inter-latin-wght-normal.woff2"];

/**
 * One rule of a font's sheet. A font that comes late lays out the whole page once more: one with a few letters of some names
 * is shown from the next page on, where it does not come in time.
 */
function shown(face) {
  return PRELOADED.some((file) => face.includes(file))
    ? face
    : face.replace("font-display: swap", "font-display: optional");
}

function copyFonts() {
  mkdirSync(join(dist, "fonts"), { recursive: true });
  const rules = FONT_SHEETS.map((sheet) => {
    const source = join(root, "node_modules/@fontsource-variable", sheet);
    const faces = readFileSync(source, "utf8").replace(/url\(\.\/files\/([^)]+)\)/g, (_, file) => {
      copyFileSync(join(dirname(source), "files", file), join(dist, "fonts", file));
      return `url(fonts/${file})`;
    });
    return faces.replace(/@font-face \{[^}]+\}/g, shown);
  });
  writeFileSync(join(dist, "fonts.css"), rules.join("\n"));
}

/** Runs Tailwind's command line; resolves when it ends, rejects when it fails. */
function buildStyles() {
  const cli = join(root, "node_modules/@tailwindcss/cli/dist/index.mjs");
  const options = ["-i", join(root, "src/styles/site.css"), "-o", join(dist, "site.css")];
  const child = spawn(process.execPath, [cli, ...options, watching ? "--watch=always" : "--minify"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`Tailwind ended with ${code}`))));
  });
}

const watched = { ...bundle, minify: false, define: { "process.env.NODE_ENV": '"development"' } };

rmSync(dist, { recursive: true, force: true });
copyFonts();
if (watching) {
  const context = await esbuild.context(watched);
  await Promise.all([context.watch(), esbuild.build(worker), buildStyles()]);
} else {
  await Promise.all([esbuild.build(bundle), esbuild.build(worker), buildStyles()]);
}
