import * as E from 'fp-ts/lib/Either.js';
import { chosenEngine, sourceOf } from '../../settings/settings.ts';
import { findProgram } from '../../system/find-program.ts';
import { runProgram } from '../../system/run-program.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, ok, type Verdict, warning } from './report.ts';

/** Before that of the check, so that what hangs is named. */
const DEADLINE_MS = 4_000;

/** What ALSA has to record from and to play on, and which of it the kit uses. */
export function devices({ engines, settings }: Installation): readonly Check[] {
  const { source, player } = engines;
  const { parameters: played } = chosenEngine(settings.player);
  return [
    listed('microphones', {
      program: 'arecord',
      use: source.engine === 'mic' ? deviceOf(sourceOf(settings).parameters) : undefined,
      fix: 'if nothing is recorded, connect a microphone; PulseAudio and PipeWire need libasound2-plugins',
    }),
    listed('loudspeakers', {
      program: 'aplay',
      use: player.engine === 'speaker' ? deviceOf(played) : undefined,
      fix: 'if nothing is heard, connect a loudspeaker; PulseAudio and PipeWire need libasound2-plugins',
    }),
  ];
}

const deviceOf = ({ device }: Readonly<Record<string, unknown>>): string =>
  typeof device === 'string' ? device : 'default';

interface Listing {
  readonly program: 'arecord' | 'aplay';
  /** The device in use; undefined when the kit has none. */
  readonly use: string | undefined;
  readonly fix: string;
}

const listed = (name: string, { program, use, fix }: Listing): Check => ({
  name,
  look: async (signal) => {
    if (findProgram(program) === undefined) {
      return ok(`${program}, which would list them, is not installed; ${inUse(use)}`);
    }
    const ask = (option: string) =>
      runProgram(program, [option], {
        engine: program,
        stdin: '',
        signal,
        deadlineMs: DEADLINE_MS,
        stage: `listing with ${program} ${option}`,
      })();
    const [cards, names] = await Promise.all([ask('-l'), ask('-L')]);
    // without a card some versions end with an error
    if (E.isLeft(cards) && cards.left._tag !== 'EngineFailed') return failure(cards.left);
    if (E.isLeft(names)) return failure(names.left);
    const found = {
      cards: E.isLeft(cards) ? [] : cardsIn(cards.right.toString()),
      servers: serversIn(names.right.toString()),
    };
    return verdictOf(found, use, fix);
  },
});

interface Found {
  readonly cards: readonly string[];
  /** Those it could reach if they ran. */
  readonly servers: readonly string[];
}

function verdictOf({ cards, servers }: Found, use: string | undefined, fix: string): Verdict {
  const listed = cards.length === 0 ? 'no sound card' : cards.join(', ');
  const reached = servers.length === 0 ? '' : `; through a sound server: ${servers.join(', ')}`;
  const found = `${listed}${reached}; ${inUse(use)}`;
  const isNone = cards.length === 0 && servers.length === 0;
  return isNone && use === 'default' ? warning(found, fix) : ok(found);
}

const inUse = (device: string | undefined): string =>
  device === undefined ? 'the kit uses none' : `in use: ${device}`;

/** The lines `card 1: Device [USB Audio], device 0: …` as names that can stand in the settings. */
export const cardsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^card (\d+): \S+ \[(.*?)\], device (\d+):/gm)].map(
    ([, card, name, device]) => `plughw:${card},${device} (${name})`,
  );

/** Sound servers are no cards, and are listed by their names alone. */
export const serversIn = (text: string): readonly string[] =>
  text.split('\n').filter((name) => name === 'pulse' || name === 'pipewire' || name === 'jack');
