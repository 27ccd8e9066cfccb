/**
 * An esbuild plugin: leaves out tables that packages carry along in one piece and no screen of ours can reach.
 *
 * - file-selector (of react-dropzone) names the type of every file ending there is; we take images alone.
 * - Recharts looks a scale up by name, which keeps all of d3-scale's; our axes are linear, or points and bands of them.
 */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

const OTHER_THAN_IMAGES = /^\s*\['[^']+', '(?!image\/)[^']+'\],?\n/gm;
const SCALES = 'export { scaleBand, scaleLinear, scaleOrdinal, scalePoint, tickFormat } from "d3-scale";';

export const trimmed = {
  name: "trimmed",
  setup(build) {
    build.onLoad({ filter: /[\\/]file-selector[\\/]dist[\\/]es2015[\\/]file\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(OTHER_THAN_IMAGES, ""),
    }));
    build.onLoad({ filter: /[\\/]victory-vendor[\\/]es[\\/]d3-scale\.js$/ }, ({ path }) => ({
      contents: SCALES,
      resolveDir: dirname(path),
    }));
  },
};
