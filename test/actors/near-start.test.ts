import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearStart } from '../../src/actors/near-start.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { NO_SENTENCES } from '../../src/sentences/sentences.ts';
import { orderSynapse } from '../support/order-synapse.ts';

const UNDERSTANDING = {
  ...({ near: 'run', threshold: 0.6 } as const),
  ...{ question: undefined, yesAnswers: undefined, noAnswers: undefined },
};

const outcomeIn = (language: string) =>
  nearStart(
    {
      ...{ type: 'order.given', order: 'lampe andd', call: 'c', conversation: 'default' },
      ...{ mute: undefined, isFromHook: false, by: 'voice' },
    },
    brainOf([orderSynapse('lamp', 'lampe and')], { ...NO_SENTENCES, language }),
    UNDERSTANDING,
    {},
  )?.near.outcome;

test('a near order runs at once where the opposites of the language are known', () => {
  for (const language of ['en', 'fr-FR', 'de', 'es', 'it']) assert.is(outcomeIn(language), 'run', language);
});

test('in any other language it is asked for', () => {
  for (const language of ['nl', 'tr']) assert.is(outcomeIn(language), 'asked', language);
});

test.run();
