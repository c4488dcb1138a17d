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
import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { type Echo, echoIn, type Heard } from './echo.ts';
import { guarded } from './record.ts';
import { tone } from './tone.ts';

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
  const passed = (ms: number) => firstValueFrom(frame$.pipe(filter((frame) => endMsOf(frame) >= ms)));
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
