import * as E from 'fp-ts/lib/Either.js';
import { concat, map, merge, type Observable, of } from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import { childProcess } from '../child-process.ts';
import { healthAfter, packageVersion, withVersion } from '../health.ts';
import type { EngineHealth, Player, Sound } from '../ports.ts';
import { checkedParts } from './checked-parts.ts';
import type { SpeakerReply, SpeakerRequest } from './speaker-worker.ts';

export interface SpeakerOptions {
  /** An ALSA device such as `plughw:1,0`; the default one when absent. */
  readonly device?: string;
}

const ENGINE = 'speaker';
const IDLE_MS = 600_000;
/** For the child to start and to find a sound card. */
const START_MS = 5_000;
/** For a running child to report that the card takes the sound; the child stops reporting a second after the card hangs. */
const PLAYING_MS = 3_000;
const STAGE = 'speaking';

/** Plays on the sound card, one sound after another, in a child process that ends after ten idle minutes. */
export function speaker({ device }: SpeakerOptions = {}): Player {
  const child = childProcess<SpeakerRequest, SpeakerReply>({
    engine: ENGINE,
    module: new URL('./speaker-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
  });
  let failure: EngineHealth | undefined;
  let previous: Promise<unknown> = play(AbortSignal.timeout(START_MS));

  return {
    play: (sound$, signal, begun, isQuiet$, gained) => () => {
      const played = previous.then(() => play(signal, requests(sound$, isQuiet$), begun, gained));
      previous = played;
      return played;
    },
    health: () => {
      const health = withVersion(child.health(), packageVersion('speaker'));
      return { ...health, ...(health.state === 'off' ? { state: 'ready' } : {}), ...failure };
    },
    close: child.close,
  };

  async function play(
    signal: AbortSignal,
    more$?: Observable<SpeakerRequest>,
    begun: (part: number) => void = () => {},
    gained: (part: number, sample: number, gain: number) => void = () => {},
  ): Promise<E.Either<AssistantError, void>> {
    const progress = (reply: SpeakerReply): void => {
      if (reply.type === 'begun') begun(reply.part);
      if (reply.type === 'gained') gained(reply.part, reply.sample, reply.gain);
    };
    const deadlineMs = child.health().state === 'ready' ? PLAYING_MS : START_MS;
    const options = { signal, deadlineMs, stage: STAGE, progress };
    const request = { type: 'open', device } as const;
    const played = await child.call(request, more$ === undefined ? options : { ...options, more$ })();
    if (E.isRight(played)) failure = undefined;
    else if (!signal.aborted && isOwn(played.left)) failure = healthAfter(played.left);
    return E.isRight(played) ? E.right(undefined) : played;
  }
}

function requests(sound$: Observable<Sound>, isQuiet$?: Observable<boolean>): Observable<SpeakerRequest> {
  const part$ = checkedParts(sound$).pipe(map((sound) => ({ type: 'part', ...sound }) as const));
  const sounding$ = concat(part$, of({ type: 'end' } as const));
  if (isQuiet$ === undefined) return sounding$;
  return merge(isQuiet$.pipe(map((isQuiet) => ({ type: 'quiet', isQuiet }) as const)), sounding$);
}

/** Whether the sound card failed, and not the sound that was to be played. */
const isOwn = (error: AssistantError): boolean =>
  error._tag === 'DeadlinePassed' ? error.stage === STAGE : 'engine' in error && error.engine === ENGINE;
