// Builds gsolve, finds Chromium, and runs the tests. With --screenshots it makes the pictures
// of the README instead.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

// browser returns the first browser on the PATH, unless CHROMIUM names another.
function browser() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const all = process.env.PATH.split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return process.env.CHROMIUM ?? all.find(existsSync);
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) throw error;
  return status ?? 1;
}

const [flag, ...files] = process.argv.slice(2);
const pictures = flag === "--screenshots";
const dir = mkdtempSync(join(tmpdir(), "gsolve-e2e-"));
try {
  const env = { ...process.env, CHROMIUM: browser(), GSOLVE: join(dir, "gsolve") };
  if (!env.CHROMIUM) throw new Error("no chromium on the PATH, expected one, or its path in CHROMIUM");
  const built = run("go", ["build", "-o", env.GSOLVE, "./cmd/gsolve"], { cwd: join(here, "../../..") });
  const args = pictures ? ["screenshots.js", ...files] : ["--test", "--test-concurrency=2", ...[flag, ...files].filter(Boolean)];
  process.exitCode = built || run(process.execPath, args, { cwd: here, env });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
