import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { addToGroup, groupedBy, isDeeperThan, isMap } from '../../lib/collections.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import { comparedWords, isBlank, normalForm } from '../../lib/normal-form.ts';
import { List } from '../codecs.ts';
import { comparedTemplate } from '../compared.ts';
import { escapedText } from '../template-text.ts';
import { HAS_SIGNS, textOf } from './raw-list.ts';
import type { ListValue, SlotList, TextList } from './slot-list.ts';

/** A change of a list, as it was written. `set` comes first, then `remove`, then `add`. */
export interface ListEdit {
  /** All values, or the list in hassil's form. */
  readonly set?: unknown;
  /** Values by what is said; others stay. */
  readonly remove?: unknown;
  /** A value that says the same as one that is there takes its place. */
  readonly add?: unknown;
}

/** Whether a text was written as a template by someone who may write templates. */
export type IsTemplate = (text: string) => boolean;

/** For texts that nobody wrote as templates. */
export const NO_TEMPLATES: IsTemplate = () => false;

/** The list after a change. Left: what is wrong in the change. */
export function editedList(
  before: SlotList | undefined,
  { set, remove, add }: ListEdit,
  isTemplate: IsTemplate,
): E.Either<readonly Refusal[], SlotList> {
  const read = {
    set: listOf(set, isTemplate),
    remove: textsOf(remove, isTemplate),
    add: textsOf(add, isTemplate),
  };
  const wrong = Object.entries(read).flatMap(([key, one]) =>
    one !== undefined && E.isLeft(one)
      ? one.left.map((refusal) => ({ ...refusal, path: [key, ...refusal.path] }))
      : [],
  );
  if (wrong.length > 0) return E.left(wrong);
  const list = rightOf(read.set) ?? before ?? NO_VALUES;
  const [removed, added] = [rightOf(read.remove), rightOf(read.add)];
  if (removed === undefined && added === undefined) return E.right(list);
  if (list.kind !== 'texts')
    return E.left([
      { path: [], found: list.kind, expected: 'a list of values, for only these have single values' },
    ]);
  return E.right({ kind: 'texts', values: joined(without(list, removed), added) });
}

const NO_VALUES: TextList = { kind: 'texts', values: [] };

type Read<A> = E.Either<readonly Refusal[], A> | undefined;

const rightOf = <A>(read: Read<A>): A | undefined =>
  read !== undefined && E.isRight(read) ? read.right : undefined;

/** Values alone are said as they are written; those in hassil's form may be templates. */
function listOf(written: unknown, isTemplate: IsTemplate): Read<SlotList> {
  if (written === undefined) return undefined;
  const isBare = Array.isArray(written);
  const values = isBare ? written : isMap(written) ? written.values : undefined;
  if (!Array.isArray(values)) return decoded(List.decode(written));
  const path = isBare ? [] : ['values'];
  const wrong = values.flatMap((value, index) => unsayable(value, [...path, index]));
  if (wrong.length > 0) return E.left(wrong);
  const texts = isBare ? NO_TEMPLATES : isTemplate;
  const raw = values.map((value) => rawValue(value, texts, isTemplate));
  return decoded(List.decode(isBare ? raw : { ...(written as object), values: raw }));
}

const decoded = E.mapLeft(refusals);

/** One value, or several. */
function textsOf(written: unknown, isTemplate: IsTemplate): Read<TextList> {
  const isSeveral =
    written === undefined || Array.isArray(written) || (isMap(written) && 'values' in written);
  if (isSeveral) return listOf(written, isTemplate) as Read<TextList>;
  const read = listOf([written], isTemplate) as Exclude<Read<TextList>, undefined>;
  return E.mapLeft((wrong: readonly Refusal[]) => wrong.map((one) => ({ ...one, path: one.path.slice(1) })))(
    read,
  );
}

const MAX_CHARACTERS = 1_000;
const MAX_LEVELS = 100;

function unsayable(value: unknown, path: Refusal['path']): readonly Refusal[] {
  if (isDeeperThan(MAX_LEVELS, value))
    return [{ path, found: 'more', expected: `at most ${MAX_LEVELS} levels of lists and maps` }];
  const isText = typeof value === 'string';
  const text = isText ? value : isMap(value) ? value.in : undefined;
  if (typeof text !== 'string' || (!isBlank(text) && text.length <= MAX_CHARACTERS)) return [];
  const expected = `a text with a letter or a digit, of at most ${MAX_CHARACTERS} characters`;
  return [{ path: isText ? path : [...path, 'in'], found: text, expected }];
}

function rawValue(value: unknown, isTemplateText: IsTemplate, isTemplate: IsTemplate): unknown {
  if (typeof value === 'string')
    return isTemplateText(value) ? value : (plainValue(value.trim()) ?? value.trim());
  if (!isMap(value) || typeof value.in !== 'string' || isTemplate(value.in)) return value;
  return { ...value, ...plainValue(value.in.trim()), ...('out' in value ? { out: value.out } : {}) };
}

/** A value that is said like this text, whatever signs it has; undefined when the text alone is. */
function plainValue(text: string): { readonly in: string; readonly out: string } | undefined {
  const said = normalForm(text);
  const isSame = !HAS_SIGNS.test(text) && comparedTemplate(text).trim() === comparedTemplate(said).trim();
  return isSame ? undefined : { in: HAS_SIGNS.test(said) ? escapedText(said) : said, out: text };
}

function without({ values }: TextList, removed: TextList | undefined): readonly ListValue[] {
  const keys = new Set(removed?.values.map(keyOf));
  return keys.size === 0 ? values : values.filter((value) => !keys.has(keyOf(value)));
}

/** Values that are there already stay where they are. */
function joined(values: readonly ListValue[], added: TextList | undefined): readonly ListValue[] {
  if (added === undefined) return values;
  const known = groupedBy(values, keyOf);
  const fresh = new Map<string, ListValue[]>();
  for (const value of added.values) {
    const key = keyOf(value);
    const others = [...(known.get(key) ?? []), ...(fresh.get(key) ?? [])];
    if (!others.some((other) => isDeepStrictEqual(other, value))) addToGroup(fresh, key, value);
  }
  return fresh.size === 0
    ? values
    : [...values.filter((value) => !fresh.has(keyOf(value))), ...[...fresh.values()].flat()];
}

/** Equal for values that are said alike. */
const keyOf = ({ said }: ListValue): string => comparedWords(textOf(said)).join(' ');
