import * as E from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import { describe, isAssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { earOf } from './ear.ts';
import { type Enrolled, type Enrolling, keepAndTell } from './keep-and-tell.ts';
import { listenerTo } from './said.ts';
import { agreedTakes } from './takes.ts';
import { trial } from './trial.ts';

/**
 * Records a hotword with its user, keeps the recordings, and lets it be tried. Aborting `signal` before they are kept leaves
 * nothing of them. Left: a sentence that says what went wrong.
 */
export async function enrollFromMicrophone(
  frames$: Observable<AudioFrame>,
  count: number,
  enrolling: Enrolling & { readonly signal: AbortSignal },
): Promise<E.Either<string, Enrolled>> {
  const { name, terminal, signal } = enrolling;
  const ear = earOf(frames$);
  const close = () => ear.close();
  signal.addEventListener('abort', close);
  try {
    const listener = listenerTo(ear);
    const agreed = await agreedTakes(name, count, listener, terminal);
    if (signal.aborted) return E.left('Interrupted: nothing was kept.');
    if (E.isLeft(agreed)) return agreed;
    const kept = await keepAndTell(agreed.right, enrolling);
    if (E.isRight(kept)) await trial(name, agreed.right, listener, terminal);
    return kept;
  } catch (error) {
    if (!isAssistantError(error)) throw error;
    return E.left(describe(error));
  } finally {
    signal.removeEventListener('abort', close);
    ear.close();
  }
}
