import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { acceptable } from '../../brain/add-synapse.ts';
import { rawSynapse } from '../../brain/decode-synapse.ts';
import { restoredText } from '../../brain/masked-text.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { readItem, YamlText } from '../../brain/yaml/written-item.ts';
import { isDeeperThan } from '../../lib/collections.ts';
import { foundText, pathText } from '../../lib/decode.ts';
import { type AssistantError, describeProblem } from '../../lib/errors.ts';
import { maskLeftIn } from '../../lib/secrets.ts';
import { yaml } from './stored-text.ts';

/** A synapse that a client sent. */
export interface SentSynapse {
  readonly value: unknown;
  /** The YAML that it was sent as. */
  readonly text?: string;
}

type Present = Parameters<typeof acceptable>[1];

/** What was sent for the synapse of this name, with its name and without masks. `shown` is its YAML so far. Left: `BadRequest`. */
export const sentSynapse = (
  name: string,
  written: unknown,
  { brain }: Pick<Present, 'brain'>,
  shown: string,
): E.Either<AssistantError, SentSynapse> =>
  written instanceof YamlText
    ? pipe(
        readText(restoredText(written.text.replace(/^\uFEFF/, ''), brain.find(name), shown)),
        E.flatMap(({ text, value }) => E.map((value) => ({ text, value }))(named(name, value))),
      )
    : E.map((value) => ({ value }))(named(name, written));

/** The lines that it is to have in a file. JSON is written as a brain file has it. Left: what `acceptable` refuses. */
export const textForFile = (
  { value, text }: SentSynapse,
  present: Present,
): E.Either<AssistantError, string> =>
  text === undefined ? E.map(ownYaml)(acceptable(value, present)) : E.right(text);

/** Leaves out what goes without saying. */
function ownYaml(synapse: Synapse): string {
  const { enabled, ...raw } = rawSynapse(synapse);
  const { name, ...parts } = raw;
  return yaml({ name, ...(enabled ? {} : { enabled }), ...parts });
}

/** Deeper values overflow the stack of recursive functions. */
const MAX_LEVELS = 100;

/** Why a value that was YAML cannot be used, whatever it says; undefined where it can. */
export function unfit(value: unknown): AssistantError | undefined {
  if (isDeeperThan(MAX_LEVELS, value))
    return badRequest('', `the YAML is nested more than ${MAX_LEVELS} levels deep`);
  const mask = maskLeftIn(value);
  if (mask === undefined) return undefined;
  const field = pathText(mask);
  const message = `${field}: found the mask of a secret, and nothing stored that it stands for; write the secret itself`;
  return badRequest(field, message);
}

function readText(
  text: string,
): E.Either<AssistantError, { readonly text: string; readonly value: unknown }> {
  const item = readItem('the YAML', text);
  if (E.isLeft(item)) return E.left(badRequest('', item.left.map(describeProblem).join('\n')));
  const { value } = item.right;
  const wrong = unfit(value);
  return wrong === undefined ? E.right({ text, value }) : E.left(wrong);
}

const badRequest = (field: string, message: string): AssistantError => ({
  _tag: 'BadRequest',
  field,
  message,
});

/** Adds the name of the path to the synapse if it has none. */
function named(name: string, written: unknown): E.Either<AssistantError, unknown> {
  if (!t.UnknownRecord.is(written)) return E.right(written);
  if (!('name' in written) || written.name === name) return E.right({ ...written, name });
  const message = `name: found ${foundText(written.name)}, expected ${foundText(name)}, as in the path, or nothing`;
  return E.left(badRequest('name', message));
}
