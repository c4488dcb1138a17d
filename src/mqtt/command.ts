import { isUtf8 } from 'node:buffer';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isPlainName } from '../brain/plain-name.ts';
import { Flag, JsonFlag } from '../brain/written-values.ts';
import { refusals, refusalsText } from '../decode.ts';
import { isBlank } from '../lib/normal-form.ts';
import type { CommandKind } from './topics.ts';

/** What a text may say of itself beside what it says. */
interface TextOptions {
  readonly conversation?: string | undefined;
  readonly mute?: boolean | undefined;
  /** Where, in place of the topic's own place; `all` for everywhere. */
  readonly satellite?: string | undefined;
  /** Comes back with the answer. */
  readonly id?: string | number | undefined;
}

export type Command =
  | { readonly kind: 'mute' | 'deaf'; readonly isOn: boolean }
  | { readonly kind: 'trigger' }
  | ({ readonly kind: 'say' | 'order' | 'answer'; readonly text: string } & TextOptions);

const MOST_BYTES = 20_000;
const MOST_CHARACTERS = 5_000;

const Text = t.refinement(
  t.string,
  (text) => text.trim() !== '' && text.length <= MOST_CHARACTERS,
  `a text of 1 to ${MOST_CHARACTERS} characters`,
);

const Said = t.refinement(
  t.string,
  (text) => !isBlank(text) && text.length <= MOST_CHARACTERS,
  `a text with a letter or a digit, of at most ${MOST_CHARACTERS} characters`,
);

const Name = t.refinement(t.string, isPlainName, 'a name of 1 to 255 characters');

const Id = t.refinement(
  t.union([t.string, t.number]),
  (id) => String(id).length <= 255,
  'a text of at most 255 characters, or a number',
);

const Options = t.partial({ conversation: Name, mute: JsonFlag, satellite: Name, id: Id }, 'a JSON object');

const TEXTS = {
  say: t.intersection([t.type({ text: Text }), Options]),
  order: t.intersection([t.type({ order: Said }), Options]),
  answer: t.intersection([t.type({ answer: Said }), Options]),
} as const;

/** What a message asks for. Left: what is wrong with it, in words. */
export function commandOf(kind: CommandKind, payload: Buffer): E.Either<string, Command> {
  if (payload.length > MOST_BYTES) return E.left(`more than ${MOST_BYTES} bytes`);
  if (!isUtf8(payload)) return E.left('no text in UTF-8');
  const text = payload.toString();
  switch (kind) {
    case 'mute':
    case 'deaf': {
      const flag = Flag.decode(text);
      return E.isRight(flag) ? E.right({ kind, isOn: flag.right }) : E.left('neither ON nor OFF');
    }
    case 'trigger':
      return /^\s*(press)?\s*$/i.test(text) ? E.right({ kind }) : E.left('neither PRESS nor empty');
    default:
      return textCommand(kind, text);
  }
}

/** What begins with a brace is JSON, anything else is the text itself; so is what is to be said and is no object of ours. */
function textCommand(kind: 'say' | 'order' | 'answer', text: string): E.Either<string, Command> {
  const key = kind === 'say' ? 'text' : kind;
  const json = text.trimStart().startsWith('{') ? parsed(text) : E.right({ [key]: text });
  const written = kind === 'say' && !isOfOurs(json, key) ? E.right({ [key]: text }) : json;
  if (E.isLeft(written)) return written;
  const read = TEXTS[kind].decode(written.right);
  if (E.isLeft(read)) return E.left(refusalsText(refusals(read.left), 'the message'));
  const { conversation, mute, satellite, id } = read.right;
  const own = (read.right as Readonly<Record<string, unknown>>)[key];
  return E.right({ kind, text: String(own).trim(), conversation, mute, satellite, id });
}

const isOfOurs = (json: E.Either<string, unknown>, key: string): boolean =>
  E.isRight(json) && t.UnknownRecord.is(json.right) && Object.hasOwn(json.right, key);

const parsed = (text: string): E.Either<string, unknown> =>
  E.tryCatch(
    () => JSON.parse(text),
    () => 'begins as JSON and is none',
  );
