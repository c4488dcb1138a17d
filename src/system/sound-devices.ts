import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../lib/errors.ts';
import { findProgram } from './find-program.ts';
import { runProgram } from './run-program.ts';

/** A device of ALSA. */
export interface SoundDevice {
  /** As the settings name it: `plughw:1,0`, `pulse`. */
  readonly device: string;
  /** As people know it; absent for a sound server. */
  readonly name?: string;
}

/** `arecord` lists what records, `aplay` what plays. */
export type ListingProgram = 'arecord' | 'aplay';

/** Short, so that a hanging program is named before others give up. */
const DEADLINE_MS = 4_000;

/** The cards and sound servers that ALSA knows; undefined if the program is not installed. Left: it cannot list them. */
export const soundDevices =
  (
    program: ListingProgram,
    signal: AbortSignal,
  ): TaskEither<AssistantError, readonly SoundDevice[] | undefined> =>
  async () => {
    if (findProgram(program) === undefined) return E.right(undefined);
    const list = (option: string) => {
      const stage = `listing with ${program} ${option}`;
      return runProgram(program, [option], {
        ...{ engine: program, stdin: '', signal, deadlineMs: DEADLINE_MS, stage },
      })();
    };
    const [cards, names] = await Promise.all([list('-l'), list('-L')]);
    // some versions fail without a card
    if (E.isLeft(cards) && cards.left._tag !== 'EngineFailed') return cards;
    if (E.isLeft(names)) return names;
    const found = E.isLeft(cards) ? [] : cardsIn(cards.right.toString());
    return E.right([...found, ...serversIn(names.right.toString())]);
  };

/** Converts lines such as `card 1: Device [USB Audio], device 0: …` to names for the settings. */
export const cardsIn = (text: string): readonly SoundDevice[] =>
  [...text.matchAll(/^card (\d+): \S+ \[(.*?)\], device (\d+):/gm)].map(
    ([, card, name = '', device]): SoundDevice => ({ device: `plughw:${card},${device}`, name }),
  );

/** Sound servers are listed by name, because they are not cards. */
export const serversIn = (text: string): readonly SoundDevice[] =>
  text
    .split('\n')
    .filter((name) => name === 'pulse' || name === 'pipewire' || name === 'jack')
    .map((device) => ({ device }));
