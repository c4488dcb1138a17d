import type * as t from 'io-ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

/** What the description says of reading a setting that is one value. */
export const readValue = (key: string, answer: t.Mixed): RouteDoc => ({
  operationId: `read${inName(key)}`,
  tag: 'settings',
  role: 'order',
  summary: `The present ${key}`,
  answers: { 200: answer },
  examples: { value: { summary: 'Now' } },
});

/** The same of changing it. */
export const setValue = (key: string, answer: t.Mixed): RouteDoc => ({
  operationId: `set${inName(key)}`,
  tag: 'settings',
  role: 'author',
  summary: `Changes the ${key}`,
  ...(key.startsWith('default_') ? { description: 'A name of the list in the settings.' } : {}),
  answers: { 200: answer },
  failures: { 507: 'the disk is full' },
  examples: {
    value: { summary: 'Another value', body: { [key]: EXAMPLES[key] ?? 2 } },
    wrong: { summary: 'No such value', body: { [key]: [] }, status: 400 },
  },
});

/** Engines of every kit in which nothing is said of them, and of the kit of the examples. */
const EXAMPLES: Readonly<Record<string, string>> = {
  default_tts: 'espeak',
  default_stt: 'pocketsphinx',
  default_player: 'none',
  default_trigger: 'none',
};

const inName = (key: string): string =>
  key
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
