import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { readItem } from '../../brain/yaml/written-item.ts';
import { atStart } from '../../brain/yaml/yaml-file.ts';
import type { Problem } from '../../lib/errors.ts';
import { placeIn } from './stored-file.ts';
import type { RawSynapse } from './stored-text.ts';

/** The first line of a file with a synapse as somebody wrote it: what their text need not say. */
const MARK = '# broca: ';

const Labels = t.type({ name: t.string, added: t.string });

/** The file of a synapse whose text is kept as it was written. */
export const writtenFile = ({ name, added }: Pick<RawSynapse, 'name' | 'added'>, text: string): string =>
  `${MARK}${JSON.stringify({ name, added })}\n${text}`;

/** The text in such a file; undefined in a file of another form. */
export function writtenText(
  content: string,
): { readonly labels: unknown; readonly text: string } | undefined {
  const end = content.indexOf('\n');
  if (!content.startsWith(MARK) || end === -1) return undefined;
  return { labels: jsonOf(content.slice(MARK.length, end)), text: content.slice(end + 1) };
}

/** Reads such a file; undefined for a file of another form. A name in its text goes before the one of the first line. */
export function readWritten(
  file: string,
  content: string,
): E.Either<readonly Problem[], RawSynapse> | undefined {
  const own = writtenText(content);
  if (own === undefined) return undefined;
  if (!Labels.is(own.labels))
    return E.left([atStart(file, 'another first line', `${MARK}{"name", "added"}`)]);
  const { name, added } = own.labels;
  const item = readItem(file, content);
  if (E.isLeft(item)) return item;
  const { value, problem } = item.right;
  if (!t.UnknownRecord.is(value))
    return E.left([problem({ path: [], found: value, expected: 'a map with signals and neurons' })]);
  const written = { ...value, name: value.name ?? name };
  if (typeof written.name !== 'string')
    return E.left([problem({ path: ['name'], found: written.name, expected: 'a text' })]);
  const place = placeIn(file, content);
  return E.right({
    ...{ kind: 'written', name: written.name, file, added, written, text: own.text, problem: place },
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
