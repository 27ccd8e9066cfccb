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

function copyFonts() {
  mkdirSync(join(dist, "fonts"), { recursive: true });
  const rules = FONT_SHEETS.map((sheet) => {
    const source = join(root, "node_modules/@fontsource-variable", sheet);
    return readFileSync(source, "utf8").replace(/url\(\.\/files\/([^)]+)\)/g, (_, file) => {
      copyFileSync(join(dirname(source), "files", file), join(dist, "fonts", file));
      return `url(fonts/${file})`;
    });
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
