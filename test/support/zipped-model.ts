import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOY_MODEL } from './vosk-model.ts';
import { type Zipped, zipOf } from './zip.ts';

/** The toy model as its publisher would zip it: one folder, with `others` beside its files. */
export const zippedModel = (others: readonly Zipped[] = []): Buffer =>
  zipOf([
    ...readdirSync(TOY_MODEL, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        name: `vosk-model-toy${path.slice(TOY_MODEL.length)}`,
        content: readFileSync(path),
      })),
    ...others,
  ]);
