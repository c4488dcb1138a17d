import * as E from 'fp-ts/lib/Either.js';
import { map, timer } from 'rxjs';
import type { Tts } from '../ports.ts';
import { attempt } from './attempt.ts';
import type { Chain, ChainTime, Member } from './chain.ts';
import { chainHealth } from './chain-health.ts';
import { firstAnswer } from './first-answer.ts';
import { oneRate } from './one-rate.ts';
import { piecesOf } from './tts-pieces.ts';
import { untilClosed } from './until-closed.ts';

/** Until the sound is there, of those that have no budget of their own. */
export const TTS_BUDGET_MS = 10_000;

/**
 * Voices that follow one another, text by text. All sounds have the rate of the first that was made: the sentences of one text
 * may come from several.
 */
export function ttsChain(chain: Chain<Tts>, { scheduler }: ChainTime): Tts {
  const { during, whileOpen, close } = untilClosed('tts');
  const alike = oneRate();
  const pieces = piecesOf(chain, { scheduler, usualMs: TTS_BUDGET_MS, alike });
  const hasPieces = chain.flat().some(({ instance }) => instance.synthesizePieces !== undefined);

  const go = (text: string) => (member: Member<Tts>) => {
    const { budgetMs = TTS_BUDGET_MS } = member;
    return attempt(member, {
      call: (signal) => async () => {
        const made = await member.instance.synthesize(text, signal)();
        return E.isLeft(made) ? made : E.right({ ...(await alike(made.right)), engine: member.name });
      },
      late$: timer(budgetMs, scheduler).pipe(map(() => budgetMs)),
      stage: 'speaking',
    });
  };

  return {
    synthesize: (text, signal) => during(firstAnswer(chain, { go: go(text), kind: 'tts' }), signal),
    ...(hasPieces ? { synthesizePieces: (text: string) => whileOpen(pieces(text)) } : {}),
    health: () => chainHealth(chain),
    close: async () => {
      close();
      await Promise.all(chain.flat().map(({ instance }) => instance.close()));
    },
  };
}
