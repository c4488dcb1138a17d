import * as E from 'fp-ts/lib/Either.js';
import {
  filter,
  firstValueFrom,
  lastValueFrom,
  type Observable,
  of,
  Subject,
  share,
  takeUntil,
  tap,
} from 'rxjs';
import type { Player } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import { type AudioFrame, lengthMs } from '../../streams/audio.ts';
import { guarded } from './record.ts';
import { findTone, tone } from './tone.ts';

/** How what was played came back. */
export interface Echo {
  /** From the player's having the first sound until it is heard. */
  readonly delayMs: number;
  /** How long it is still heard after the player said that all of it was. */
  readonly tailMs: number;
}

/** A microphone may begin with a click; a wireless loudspeaker is half a second late. */
const BEFORE_MS = 400;
const AFTER_MS = 1_000;

/**
 * Plays the tone while it listens. `undefined`: it does not come back. Left: what the player failed with; rejects with what
 * the frames fail with.
 */
export async function loopback(
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
  const passed = (ms: number) => firstValueFrom(frame$.pipe(filter((frame) => endMs(frame) >= ms)));
  const listening = lastValueFrom(frame$, { defaultValue: undefined });
  listening.catch(() => {}); // who waits for it below is told too
  try {
    await passed(BEFORE_MS);
    let begunMs = performance.now();
    const played = await player.play(of(tone()), signal, () => {
      begunMs = performance.now();
    })();
    if (E.isLeft(played)) return played;
    const doneMs = performance.now();
    await passed((heard.at(-1)?.atMs ?? 0) + AFTER_MS);
    return E.right(echoIn(heard, { begunMs, doneMs }));
  } finally {
    over$.next();
    await listening.catch(() => {});
  }
}

interface Heard extends AudioFrame {
  /** By `performance.now()`. */
  readonly arrivedMs: number;
}

function echoIn(
  heard: readonly Heard[],
  { begunMs, doneMs }: { readonly begunMs: number; readonly doneMs: number },
): Echo | undefined {
  const samples = Int16Array.from(heard.flatMap((frame) => [...frame.samples]));
  const found = findTone(samples);
  if (found === undefined) return undefined;
  // frames come in bursts: the one that came soonest tells when audio time began
  const zeroMs = Math.min(...heard.map((frame) => frame.arrivedMs - endMs(frame)));
  // a player may tell a little late
  const notBefore = (ms: number): number => Math.max(0, Math.round(ms));
  return {
    delayMs: notBefore(zeroMs + found.startMs - begunMs),
    tailMs: notBefore(zeroMs + found.endMs - doneMs),
  };
}

const endMs = (frame: AudioFrame): number => frame.atMs + lengthMs(frame);
