import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const homes: string[] = [];

process.once('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** Writes `files`, named relative to it, into a new directory which is removed when the process exits. */
export function kit(files: Readonly<Record<string, string | Uint8Array>>): string {
  const home = mkdtempSync(join(tmpdir(), 'broca-kit-'));
  homes.push(home);
  for (const [name, content] of Object.entries(files)) {
    const path = join(home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return home;
}
