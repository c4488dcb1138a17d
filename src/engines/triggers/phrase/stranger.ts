import { basename } from 'node:path';
import { spokenWords } from '../../pocketsphinx/spoken-words.ts';

/** What Kalliope's own kits are called by. */
const USUAL = 'kalliope';

/**
 * The hotwords of another engine's entry, as parameters of `phrase`: its `keywords` or `keyword`, else what its model's file
 * is named after (`kalliope-FR-40samples.pmdl`), else `kalliope`.
 */
export function phrasesOfStranger(
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { keywords, keyword, pmdl_file, keyword_paths } = parameters;
  const words = [keywords, keyword].flatMap(listed).filter(isSpeakable);
  const files = [pmdl_file, keyword_paths, keywords].flatMap(listed).map(nameOf).filter(isSpeakable);
  const [first, ...others] = [...new Set(words.length > 0 ? words : files)];
  if (first === undefined) return { phrase: USUAL };
  return others.length === 0
    ? { phrase: first }
    : { hotwords: [first, ...others].map((phrase) => ({ phrase })) };
}

/** A list, a text with commas, or maps with a keyword or a model's file in them. */
function listed(written: unknown): readonly string[] {
  if (typeof written === 'string') return written.split(',').map((text) => text.trim());
  if (Array.isArray(written)) return written.flatMap(listed);
  if (typeof written !== 'object' || written === null) return [];
  const { keyword, pmdl_path } = written as Readonly<Record<string, unknown>>;
  return [keyword, pmdl_path].flatMap(listed).map((text) => (isSpeakable(text) ? text : nameOf(text)));
}

const isSpeakable = (text: string): boolean => !/[/\\{}]|\.\w+$/.test(text) && spokenWords(text).length > 0;

/** `trigger/hey-mycroft_v2.pmdl` is named after "hey mycroft": its words until a language, a version or a number of samples. */
function nameOf(path: string): string {
  const parts = basename(path)
    .replace(/\.\w+$/, '')
    .split(/[-_\s]+/);
  const end = parts.findIndex((part) => /\d/.test(part) || /^[A-Z]{2}$/.test(part) || part === '');
  return parts.slice(0, end === -1 ? parts.length : end).join(' ');
}
