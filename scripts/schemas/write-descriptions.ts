import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTIONS_FILE, descriptionsSource } from './descriptions-source.ts';

/** Writes what the documentation says of a kit's keys to where the schemas read it. */
writeFileSync(join(import.meta.dirname, '../..', DESCRIPTIONS_FILE), descriptionsSource());
