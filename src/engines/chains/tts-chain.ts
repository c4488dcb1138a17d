import * as E from 'fp-ts/lib/Either.js';
import {
  catchError,
  defer,
  map,
  Observable,
  type SchedulerLike,
  tap,
  throwError,
  throwIfEmpty,
  timeout,
  timer,
} from 'rxjs';
import { resampleSound } from '../audio-file/resample.ts';
import type { Sound, Tts } from '../ports.ts';
import { attempt, chainFailure, failureOf, firstAnswer, orderedSteps, untilClosed } from './attempt.ts';
import type { Chain, ChainTime, Member } from './chain.ts';

/** Time until the sound is there, for engines without a budget in the settings. */
const TTS_BUDGET_MS = 10_000;

/** Voices as fallbacks of one another, for each sentence. With `rateHz` the sound comes at that rate. */
export function ttsChain(chain: Chain<Tts>, { scheduler, slowness }: ChainTime): Tts {
  const { during, whileOpen, health, close } = untilClosed('tts', chain);
  const defaultMs = (): number => TTS_BUDGET_MS * slowness();
  const pieces = piecesOf(chain, scheduler, defaultMs);
  const hasPieces = chain.flat().some(({ instance }) => instance.synthesizePieces !== undefined);

  const go = (text: string, rateHz?: number) => (member: Member<Tts>) => {
    const { budgetMs = defaultMs() } = member;
    return attempt(member, {
      call: (signal) => async () => {
        const made = await member.instance.synthesize(text, signal)();
        return E.isLeft(made)
          ? made
          : E.right({ ...(await atRate(made.right, rateHz)), engine: member.name });
      },
      late$: timer(budgetMs, scheduler).pipe(map(() => budgetMs)),
      stage: 'speaking',
    });
  };

  return {
    synthesize: (text, signal, rateHz) =>
      during(firstAnswer(chain, { go: go(text, rateHz), kind: 'tts' }), signal),
    ...(hasPieces ? { synthesizePieces: (text: string) => whileOpen(pieces(text)) } : {}),
    health,
    close,
  };
}

/** The sound at this rate, of the same length. */
async function atRate(sound: Sound, rateHz = sound.sampleRateHz): Promise<Sound> {
  if (sound.sampleRateHz === rateHz) return sound;
  return { ...sound, samples: await resampleSound(sound, rateHz), sampleRateHz: rateHz };
}

/** A text in pieces, by the first voice with a piece within its budget. After its first piece there is no fallback. */
const piecesOf =
  (chain: Chain<Tts>, scheduler: SchedulerLike, defaultMs: () => number) =>
  (text: string): Observable<Sound> => {
    const by = ([member, ...others]: readonly Member<Tts>[]): Observable<Sound> => {
      if (member === undefined) return throwError(() => chainFailure(chain, 'tts'));
      const { name, rest, instance, budgetMs = defaultMs() } = member;
      let hasBegun = false;
      return defer(() => instance.synthesizePieces?.(text) ?? whole(instance, text)).pipe(
        timeout({
          first: budgetMs,
          scheduler,
          with: () => throwError(() => ({ _tag: 'DeadlinePassed', stage: 'speaking', deadlineMs: budgetMs })),
        }),
        throwIfEmpty(() => 'it made no sound'),
        tap(() => {
          if (!hasBegun) rest.worked();
          hasBegun = true;
        }),
        map((sound) => ({ ...sound, engine: name })),
        catchError((error: unknown) => {
          const failure = failureOf(error, name);
          rest.failed(failure);
          return hasBegun ? throwError(() => failure) : by(others);
        }),
      );
    };
    return defer(() => by(orderedSteps(chain).flat()));
  };

/** The sound of a voice without pieces, as one piece. */
const whole = ({ synthesize }: Tts, text: string): Observable<Sound> =>
  new Observable((subscriber) => {
    const life = new AbortController();
    subscriber.add(() => life.abort());
    synthesize(text, life.signal)().then(
      (made) => {
        if (E.isLeft(made)) return subscriber.error(made.left);
        subscriber.next(made.right);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
  });
