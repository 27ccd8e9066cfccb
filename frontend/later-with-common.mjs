/**
 * What comes later shares what every screen has. The bundler puts modules into one file when the same entries reach them,
 * and each import() is an entry: without this, every dialog that uses a button splits `common.ts` into more files.
 */
import { join } from "node:path";
import { loadedStraight } from "./straight-imports.mjs";

export const laterWithCommon = {
  name: "later-with-common",
  setup(build) {
    const common = JSON.stringify(join(build.initialOptions.absWorkingDir, "src/common.ts"));
    build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "resolving") return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: "resolving" });
      return { ...found, pluginData: "later" };
    });
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path, pluginData }) => {
      if (pluginData !== "later") return undefined;
      const { contents, loader } = loadedStraight(path);
      return { contents: `${contents}\nimport ${common};\n`, loader };
    });
  },
};
