import * as E from 'fp-ts/lib/Either.js';
import {
  asyncScheduler,
  filter,
  firstValueFrom,
  from,
  lastValueFrom,
  type Observable,
  of,
  Subject,
  share,
  takeUntil,
  takeWhile,
  tap,
  toArray,
} from 'rxjs';
import type { Player } from '../../engines/ports.ts';
import { transcriptOf } from '../../engines/transcribed.ts';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, concatSamples, endMsOf } from '../../streams/audio.ts';
import { db, loudnessOf, MIN_DB } from '../../streams/level.ts';
import { watchdog } from '../../streams/reopening.ts';
import { energyOf } from '../../streams/speech.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, ok, skipped, type Verdict, warning } from './report.ts';
import { findTone, type Meter, tone } from './tone.ts';

const RECORDED_MS = 3_000;
/** The time to record, plus the time that a source may take to open. */
const RECORDING_DEADLINE_MS = RECORDED_MS + 5_000;
const UNDERSTANDING_DEADLINE_MS = 30_000;
const TONE_DEADLINE_MS = 12_000;

/** Records through the kit's source, then plays a tone through its player. Each check needs the previous one. */
export function soundChecks(installation: Installation, meter: Meter | undefined): readonly Check[] {
  const { source, stt, player } = installation.engines;
  const hears = source.engine !== 'none';
  const plays = player.engine === 'speaker';
  let recorded: readonly AudioFrame[] = [];
  let echo: Echo | 'none' | undefined;

  return [
    {
      name: 'recording',
      deadlineMs: RECORDING_DEADLINE_MS,
      look: async () => {
        if (!hears) return ok('nothing to record: the kit has no microphone');
        try {
          recorded = await lastValueFrom(
            guarded(source.instance.frames$).pipe(
              tap(({ samples }) => meter?.show(samples)),
              takeWhile((frame) => endMsOf(frame) < RECORDED_MS, true),
              toArray(),
            ),
          );
        } catch (error) {
          if (!isAssistantError(error)) throw error;
          return { fix: FIX_MICROPHONE, ...failure(error) };
        } finally {
          meter?.end();
        }
        return levelVerdict(levelsOf(recorded.map(({ samples }) => samples)));
      },
    },
    {
      name: 'understood',
      deadlineMs: UNDERSTANDING_DEADLINE_MS,
      look: async (signal) => {
        if (recorded.length === 0) return skipped('nothing was recorded');
        const startMs = performance.now();
        const heard = await transcriptOf(stt.instance, from(recorded), signal)();
        if (E.isLeft(heard)) return failure(heard.left);
        const { text } = heard.right;
        return ok(text === '' ? 'nothing was said' : `"${text}"`, performance.now() - startMs);
      },
    },
    {
      name: 'tone',
      deadlineMs: TONE_DEADLINE_MS,
      look: async (signal) => {
        if (!plays) return ok(`nothing is played: the player is ${player.engine}`);
        if (player.instance.health().state === 'missing') return skipped('the player is missing');
        const played = await playing(signal);
        return E.isLeft(played) ? failure(played.left) : ok('played');
      },
    },
    { name: 'loopback', look: async () => echoVerdict(echo, installation.settings.listening.echoTailMs) },
  ];

  async function playing(signal: AbortSignal) {
    if (recorded.length === 0 || source.engine !== 'mic') return player.instance.play(of(tone()), signal)();
    const found = await loopback(source.instance.frames$, player.instance, signal);
    if (E.isRight(found)) echo = found.right ?? 'none';
    return found;
  }
}

const FIX_MICROPHONE =
  'connect a microphone, or set microphone.device to another one of those above, and see that nothing else records from it';

/** The loudness of a recording in dB of full scale; 0 is the maximum. */
export interface Levels {
  readonly peakDb: number;
  /** The level of the quietest tenth of its frames. */
  readonly noiseFloorDb: number;
  readonly isClipping: boolean;
}

const QUIET_PART = 0.1;

/** An empty recording counts as digital silence. */
export function levelsOf(frames: readonly Int16Array[]): Levels {
  const { peakDb, isClipping } = loudnessOf({ samples: concatSamples(frames) });
  const energies = frames.map(energyOf).toSorted((one, other) => one - other);
  return { peakDb, noiseFloorDb: db(energies[Math.floor(energies.length * QUIET_PART)] ?? 0), isClipping };
}

const TOO_QUIET_DB = -50;
const NOISY_DB = -35;

/** The verdict on a microphone with this recording. */
export function levelVerdict({ peakDb, noiseFloorDb, isClipping }: Levels): Verdict {
  if (peakDb === MIN_DB)
    return warning(
      'digital silence',
      'is it muted, or the wrong device? set microphone.device; alsamixer shows levels',
    );
  const clipping = isClipping ? 'clipped' : 'no clipping';
  const found = `peak ${inDb(peakDb)}, noise floor ${inDb(noiseFloorDb)}, ${clipping}`;
  if (isClipping) return warning(found, 'turn the microphone down: alsamixer, F4');
  if (noiseFloorDb > NOISY_DB)
    return warning(found, 'the room, or the microphone, is noisy: place it elsewhere');
  if (peakDb < TOO_QUIET_DB) return warning(found, 'if you spoke, turn the microphone up: alsamixer, F4');
  return ok(found);
}

const inDb = (levelDb: number): string =>
  levelDb === MIN_DB ? 'digital silence' : `${Math.round(levelDb)} dB`;

/** The wait around the tone: a microphone may begin with a click, and a wireless loudspeaker is half a second late. */
const BEFORE_MS = 400;
const AFTER_MS = 1_000;

/** Plays the tone while it records. Undefined: no tone was found. Left: the player's failure. Rejects if frames fail. */
async function loopback(
  frames$: Observable<AudioFrame>,
  player: Pick<Player, 'play'>,
  signal: AbortSignal,
): Promise<E.Either<AssistantError, Echo | undefined>> {
  const heard: Heard[] = [];
  const over$ = new Subject<void>();
  const frame$ = guarded(frames$).pipe(
    tap((frame) => heard.push({ ...frame, arrivedMs: performance.now() })),
    takeUntil(over$),
    share(),
  );
  const passed = (ms: number) => firstValueFrom(frame$.pipe(filter((frame) => endMsOf(frame) >= ms)));
  const listening = lastValueFrom(frame$, { defaultValue: undefined });
  listening.catch(() => {}); // it is awaited below, where it rejects too
  try {
    await passed(BEFORE_MS);
    let begunMs = performance.now();
    const played = await player.play(of(tone()), signal, () => {
      begunMs = performance.now();
    })();
    if (E.isLeft(played)) return played;
    const doneMs = performance.now();
    await passed((heard.at(-1)?.atMs ?? 0) + AFTER_MS);
    return E.right(echoIn(heard, begunMs, doneMs));
  } finally {
    over$.next();
    await listening.catch(() => {});
  }
}

/** The maximum silence of an open source. */
const STALL_MS = 2_000;
const OPEN_MS = 4_000;

/** The frames of a source. A hanging source fails. */
const guarded = (frames$: Observable<AudioFrame>): Observable<AudioFrame> =>
  frames$.pipe(watchdog({ stallMs: STALL_MS, openMs: OPEN_MS, scheduler: asyncScheduler }));

/** How the tone was recorded. */
interface Echo {
  /** The time from the first sound at the player until it is heard. */
  readonly delayMs: number;
  /** How long it is still heard after the player reported its end. */
  readonly tailMs: number;
}

/** A frame recorded during the tone. */
interface Heard extends AudioFrame {
  /** In the time of `performance.now()`. */
  readonly arrivedMs: number;
}

/** Finds the tone played from `begunMs` to `doneMs` (`performance.now()`); undefined if it is missing. */
export function echoIn(heard: readonly Heard[], begunMs: number, doneMs: number): Echo | undefined {
  const found = findTone(concatSamples(heard.map((frame) => frame.samples)));
  if (found === undefined) return undefined;
  // frames come in bursts, so the earliest one determines the start of audio time
  const zeroMs = Math.min(...heard.map((frame) => frame.arrivedMs - endMsOf(frame)));
  // a player may report a little late
  const notBefore = (ms: number): number => Math.max(0, Math.round(ms));
  return {
    delayMs: notBefore(zeroMs + found.startMs - begunMs),
    tailMs: notBefore(zeroMs + found.endMs - doneMs),
  };
}

/** An echo longer than `listening.echo_tail` would count as speech. */
export function echoVerdict(echo: Echo | 'none' | undefined, echoTailMs: number): Verdict {
  if (echo === undefined) return skipped('it needs a microphone and a player');
  if (echo === 'none') return ok('none found: what is played is not heard by the microphone');
  const { delayMs, tailMs } = echo;
  const found = `what is played is heard ${delayMs} ms later, and until ${tailMs} ms after its end`;
  return tailMs <= echoTailMs
    ? ok(found)
    : warning(found, `listening.echo_tail: ${(Math.ceil(tailMs / 100) / 10).toFixed(1)} in settings.yml`);
}
