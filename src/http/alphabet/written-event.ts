import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../../errors.ts';
import { nearest } from '../../lib/nearest.ts';
import { ALPHABET } from './alphabet.ts';
import type { BrainSent, EarsSent, Letter, Present, Unwritable } from './letter.ts';

/** An event and the machine it is for. */
export type Sent =
  | { readonly to: 'brain'; readonly event: BrainSent }
  | { readonly to: 'ears'; readonly event: EarsSent };

/** The event that a client writes as JSON. Left: `BadRequest` or another failure; its `field` is the place of the mistake. */
export function writtenEvent(
  written: { readonly type: string },
  present: Present,
): E.Either<AssistantError, Sent> {
  const { type, ...fields } = written;
  const read = <Event>(letter: Letter<Event> | Unwritable): E.Either<AssistantError, Event> =>
    'instead' in letter
      ? wrong(`${type} cannot be injected: ${letter.instead}`)
      : letter.read(fields, present);
  if (isOf(ALPHABET.brain, type))
    return E.map((event: BrainSent): Sent => ({ to: 'brain', event }))(read<BrainSent>(ALPHABET.brain[type]));
  if (isOf(ALPHABET.ears, type))
    return E.map((event: EarsSent): Sent => ({ to: 'ears', event }))(read<EarsSent>(ALPHABET.ears[type]));
  const near = nearest(type, [...Object.keys(ALPHABET.brain), ...Object.keys(ALPHABET.ears)]);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return wrong(`type: found ${JSON.stringify(type)}, expected an event of GET /events/alphabet${meant}`);
}

const isOf = <Letters extends object>(letters: Letters, type: string): type is keyof Letters & string =>
  Object.hasOwn(letters, type);

const wrong = (message: string): E.Either<AssistantError, never> =>
  E.left({ _tag: 'BadRequest', field: 'type', message });
