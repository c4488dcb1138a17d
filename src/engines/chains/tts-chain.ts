import * as E from 'fp-ts/lib/Either.js';
import { map, timer } from 'rxjs';
import type { Tts } from '../ports.ts';
import { atRate } from './at-rate.ts';
import { attempt } from './attempt.ts';
import type { Chain, ChainTime, Member } from './chain.ts';
import { chainHealth } from './chain-health.ts';
import { firstAnswer } from './first-answer.ts';
import { piecesOf } from './tts-pieces.ts';
import { untilClosed } from './until-closed.ts';

/** Until the sound is there, of those that have no budget of their own. */
const TTS_BUDGET_MS = 10_000;

/** Voices that follow one another, sentence by sentence, at the rate of the sentence before where one is given. */
export function ttsChain(chain: Chain<Tts>, { scheduler, slowness }: ChainTime): Tts {
  const { during, whileOpen, close } = untilClosed('tts');
  const pieces = piecesOf(chain, { scheduler, usualMs: () => TTS_BUDGET_MS * slowness() });
  const hasPieces = chain.flat().some(({ instance }) => instance.synthesizePieces !== undefined);

  const go = (text: string, rateHz?: number) => (member: Member<Tts>) => {
    const { budgetMs = TTS_BUDGET_MS * slowness() } = member;
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
    health: () => chainHealth(chain),
    close: async () => {
      close();
      await Promise.all(chain.flat().map(({ instance }) => instance.close()));
    },
  };
}
