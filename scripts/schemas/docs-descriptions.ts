import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptions, PartDescription } from '../../src/http/kit-schemas/descriptions.ts';

const DOCS = join(import.meta.dirname, '../../docs');

/** What the documentation says of each key of a kit's files: the one source of what editors show. */
export function docsDescriptions(): Descriptions {
  const neurons = chaptersOf('neurons.md');
  const brain = chaptersOf('brain-files.md');
  const sentences = chaptersOf('sentences.md');
  return {
    brain: keysIn(brain, 'Brain files'),
    common: keysIn(neurons, 'What all neurons have in common'),
    neurons: partsIn(neurons, ['What all neurons have in common']),
    signals: {
      ...partsIn(chaptersOf('signals.md'), []),
      order: {
        text: 'what starts the synapse when you say it',
        keys: keysIn(brain, 'Choose how to compare'),
      },
    },
    sentences: keysIn(sentences, 'Lists, rules and skip words'),
    block: keysIn(sentences, 'Files of sentences'),
    settings: Object.assign({}, ...[...chaptersOf('settings.md')].map(([, text]) => settingsIn(text))),
  };
}

/** The text of each chapter of a page, up to the next heading of any depth, by its title. */
function chaptersOf(page: string): ReadonlyMap<string, string> {
  const parts = readFileSync(join(DOCS, page), 'utf8').split(/^#+ +/m).slice(1);
  return new Map(
    parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return [title, lines.join('\n')];
    }),
  );
}

/** The chapters that describe a neuron or a signal: those whose title is its name. */
function partsIn(
  chapters: ReadonlyMap<string, string>,
  others: readonly string[],
): Readonly<Record<string, PartDescription>> {
  return Object.fromEntries(
    [...chapters]
      .filter(([title]) => /^[a-z_]+$/.test(title) && !others.includes(title))
      .map(([name, text]) => [name, { text: firstSentence(text), keys: keysOf(text) }]),
  );
}

function firstSentence(text: string): string {
  const paragraph = text.trim().split('\n\n')[0] ?? '';
  const [sentence = paragraph] = /^.*?[.:](?=\s|$)/s.exec(plain(paragraph)) ?? [];
  return sentence.replaceAll('\n', ' ').replace(/:$/, '.');
}

const keysIn = (chapters: ReadonlyMap<string, string>, title: string): Readonly<Record<string, string>> => {
  const text = chapters.get(title);
  if (text === undefined) throw new Error(`the documentation has no chapter "${title}"`);
  return keysOf(text);
};

/** The rows of the first table whose first column holds keys. */
function keysOf(text: string): Readonly<Record<string, string>> {
  const rows = tablesIn(text).find(([[head = ''] = []]) => KEYS.includes(head)) ?? [];
  return Object.fromEntries(
    rows
      .slice(1)
      .flatMap(([names = '', meaning = '']) => namesIn(names).map((name) => [name, plain(meaning)])),
  );
}

const KEYS = ['parameter', 'field', 'key', 'entry'];

/** Names without a place have that of the first one: `rest_api.login`, `password`. */
function settingsIn(text: string): Readonly<Record<string, string>> {
  const rows = tablesIn(text)
    .filter(([[head = ''] = []]) => head === 'key')
    .flatMap((table) => table.slice(1));
  return Object.fromEntries(
    rows.flatMap(([cell = '', meaning = '', fallback = '']) => {
      const [first = '', ...others] = namesIn(cell);
      const place = first.slice(0, first.lastIndexOf('.') + 1);
      const names = [first, ...others.map((name) => (name.includes('.') ? name : `${place}${name}`))];
      const absent = plain(fallback) === '' ? '' : `. Default: ${plain(fallback)}`;
      return names.map((name) => [name, `${plain(meaning)}${absent}`]);
    }),
  );
}

/** Each table as rows of cells, the head first. */
function tablesIn(text: string): readonly (readonly (readonly string[])[])[] {
  const tables = text.match(/(?:^\|.*\|$\n?)+/gm) ?? [];
  return tables.map((table) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf);
    return [head, ...rows];
  });
}

const cellsOf = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const namesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/:.*/, ''));

/** Without links, which lead nowhere from an editor. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\\|', '|');
