import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    isolate: false, // importing all modules anew for each file took most of the time
    globals: true,
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    env: { TZ: "Europe/Berlin" },
    experimental: { fsModuleCache: true }, // what was compiled is kept between runs
  },
});
