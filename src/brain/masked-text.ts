import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { type Document, isAlias, isNode, isScalar, Lexer, parseDocument, Scalar, visit } from 'yaml';
import { isMap } from '../lib/collections.ts';
import { isSecretKey, MASK, masked, withoutLogins } from '../lib/secrets.ts';
import { restoredSynapse } from './masked-synapse.ts';
import type { Synapse } from './synapse.ts';
import { readItem } from './yaml/written-item.ts';
import { KIT_YAML } from './yaml/yaml-tags.ts';

/**
 * The YAML of a synapse for readers who may not see its secrets: each is a mask, also in a comment such as `# password: tea`, and all
 * else is as it was written. Undefined where they cannot be told apart in the text, such as behind an alias.
 */
export function maskedText(text: string): string | undefined {
  const document = parsed(text);
  const value = withoutAliases(document);
  const leaves = changedLeaves(value, maskedItems(value));
  const hasAlias = leaves.length > 0 && aliasesIn(document);
  const splices = hasAlias ? undefined : splicesOf(document, text, leaves, () => undefined);
  const shown = splices && spliced(text, [...splices, ...commentSplices(text)]);
  if (shown === undefined || leaves.length === 0) return shown;
  return isDeepStrictEqual(withoutAliases(parsed(shown)), maskedItems(value)) ? shown : undefined;
}

/** A text as it was sent, with the secrets of the synapse as it is stored where it still has their masks. */
export function restoredText(text: string, stored: Synapse | undefined, storedText: string): string {
  const read = readItem('', text);
  const value = E.isRight(read) ? read.right.value : undefined;
  if (!isMap(value)) return text;
  const document = parsed(text);
  const isList = Array.isArray(document.toJS());
  const leaves = changedLeaves(value, restoredSynapse(value, stored)).map(({ path, ...leaf }) => ({
    ...leaf,
    path: isList ? [0, ...path] : path,
  }));
  const sources = sourcesIn(storedText);
  const splices = splicesOf(document, text, leaves, (value) => sources.get(value)) ?? [];
  return spliced(text, [...splices, ...commentSplices(text, commentsByMask(storedText))]);
}

const parsed = (text: string): Document =>
  parseDocument(text, {
    ...KIT_YAML,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });

/** The value of a document, each alias as a text: its anchor may be elsewhere in the file. */
function withoutAliases(document: Document): unknown {
  const copy = document.clone();
  visit(copy, { Alias: () => new Scalar('*') });
  return copy.toJS();
}

function aliasesIn(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias: () => {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

/** What `maskedSynapse` does, to what a synapse is written as; a list has one. */
function maskedItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedItems);
  if (!isMap(value)) return masked(value);
  const { neurons, signals, ...others } = value;
  return {
    ...masked(others),
    ...(neurons === undefined ? {} : { neurons: entriesOf(neurons, (_, parameters) => masked(parameters)) }),
    ...(signals === undefined
      ? {}
      : {
          signals: entriesOf(signals, (name, parameters) =>
            name === 'order' ? parameters : masked(parameters),
          ),
        }),
  };
}

const entriesOf = (items: unknown, shown: (name: string, parameters: unknown) => unknown): unknown =>
  Array.isArray(items)
    ? items.map((item) =>
        isMap(item)
          ? Object.fromEntries(
              Object.entries(item).map(([name, parameters]) => [name, shown(name, parameters)]),
            )
          : item,
      )
    : items;

interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** The leaves of `after` that differ from `before`, which has the same form. */
function changedLeaves(before: unknown, after: unknown, path: Leaf['path'] = []): readonly Leaf[] {
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((one, index) => changedLeaves(one, after[index], [...path, index]));
  if (isMap(before) && isMap(after))
    return Object.keys(before).flatMap((key) => changedLeaves(before[key], after[key], [...path, key]));
  return isDeepStrictEqual(before, after) ? [] : [{ path, value: after }];
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Undefined where one of the leaves does not stand in the text by itself. */
function splicesOf(
  document: Document,
  text: string,
  leaves: readonly Leaf[],
  sourceOf: (value: unknown) => string | undefined,
): readonly Splice[] | undefined {
  const splices = leaves.map(({ path, value }) => {
    const node = document.getIn(path, true);
    if (!isNode(node) || isAlias(node) || !isScalar(node) || node.range == null) return undefined;
    const [start, end] = node.range;
    const lineEnd = /\r?\n$/.exec(text.slice(start, end))?.[0] ?? ''; // a block of text has its last line end
    return { start, end, text: (sourceOf(value) ?? JSON.stringify(value)) + lineEnd };
  });
  return splices.every((one) => one !== undefined) ? splices : undefined;
}

function spliced(text: string, splices: readonly Splice[]): string {
  let result = text;
  for (const { start, end, text: inner } of splices.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start) + inner + result.slice(end);
  return result;
}

/** How each value on one line is written. */
function sourcesIn(text: string): ReadonlyMap<unknown, string> {
  const sources = new Map<unknown, string>();
  visit(parsed(text), {
    Scalar: (_, { value, range }) => {
      const source = range == null ? '\n' : text.slice(range[0], range[1]);
      if (!source.includes('\n')) sources.set(value, source);
    },
  });
  return sources;
}

const shownComment = (comment: string): string =>
  withoutLogins(comment).replace(/([\w-]+)(["']?\s*[:=]\s*)(\S.*)$/, (whole, key: string, sign: string) =>
    isSecretKey(key) ? `${key}${sign}${MASK}` : whole,
  );

const commentsByMask = (text: string): ReadonlyMap<string, string> =>
  new Map(commentsIn(text).map(({ text: comment }) => [shownComment(comment), comment]));

/** The comments with their secrets masked, or with what `originals` have for them. */
const commentSplices = (text: string, originals?: ReadonlyMap<string, string>): readonly Splice[] =>
  commentsIn(text).flatMap(({ start, end, text: comment }) => {
    const after = originals === undefined ? shownComment(comment) : (originals.get(comment) ?? comment);
    return after === comment ? [] : [{ start, end, text: after }];
  });

/** The comments of a text, as the tokens of the YAML library tell them from a `#` in a text. */
function commentsIn(text: string): readonly Splice[] {
  const comments: Splice[] = [];
  let start = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const isSign = ['\u0002', '\u0018', '\u001f'].includes(token); // these are not in the text
    if (!isSign && !isScalar && token.startsWith('#'))
      comments.push({ start, end: start + token.length, text: token });
    isScalar = token === '\u001f';
    if (!isSign) start += token.length;
  }
  return comments;
}
