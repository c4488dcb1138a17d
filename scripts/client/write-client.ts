import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { start } from '../../src/main.ts';
import { clientSource, type Document } from './client-source.ts';
import { formatted } from './formatted.ts';

/** Writes the files of `src/client/generated` anew, from the description that a service gives of itself. */
const home = mkdtempSync(join(tmpdir(), 'broca-client-'));
writeFileSync(join(home, 'settings.yml'), 'default_player: none\n');
writeFileSync(join(home, 'brain.yml'), '[]\n');
const started = await start({ home, port: 0, log: () => {} });
if (E.isLeft(started)) throw new Error(JSON.stringify(started.left));
const { url, stop } = started.right;
const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
await stop();
rmSync(home, { recursive: true, force: true });
for (const [name, source] of Object.entries(clientSource(document))) {
  const path = `src/client/generated/${name}`;
  writeFileSync(join(import.meta.dirname, '../..', path), formatted(path, source));
}
