import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withEnvironment } from './environment.ts';

/** Programs of these names on an otherwise empty PATH, by their shell scripts. Call what it returns to have the old one again. */
export function onPath(programs: Readonly<Record<string, string>>): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'broca-path-'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const restore = withEnvironment({ PATH: folder });
  return () => {
    restore();
    rmSync(folder, { recursive: true });
  };
}
