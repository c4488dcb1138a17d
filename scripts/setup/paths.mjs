import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout these scripts belong to. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where setup keeps what it needs between runs; git does not see it. */
export const setupFolder = join(root, '.setup');

/** The program that `npm start` runs. */
export const cli = join(root, 'dist/cli.js');
