import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes the JSON Schemas of a kit's files into `schemas`, with Broca's own neurons and signals.
 * @param {string} dist
 */
export async function writeSchemas(dist) {
  const built = (/** @type {string} */ path) => import(pathToFileURL(join(dist, path)).href);
  const { KIT_FILES, kitSchema, schemaFileName } = await built('http/kit-schemas/kit-schemas.js');
  const { neurons } = await built('actors/neurons/index.js');
  const { signals } = await built('actors/signals/index.js');
  const modules = { neurons: byName(neurons), signals: byName(signals) };
  const folder = join(dist, 'schemas');
  mkdirSync(folder, { recursive: true });
  for (const file of KIT_FILES) {
    writeFileSync(
      join(folder, schemaFileName(file)),
      `${JSON.stringify(kitSchema(file, modules), null, 1)}\n`,
    );
  }
}

const byName = (/** @type {readonly { readonly name: string }[]} */ modules) =>
  new Map(modules.map((one) => [one.name, one]));
