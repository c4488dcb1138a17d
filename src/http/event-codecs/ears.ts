import * as t from 'io-ts';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { withSchema } from '../../lib/codecs.ts';
import { NotNegative } from '../../settings/section.ts';
import { CallerName } from '../codecs.ts';
import { eventCodec, mappedEvent, WholeNumber } from './event-codec.ts';

const Share = withSchema(
  t.refinement(t.number, (share) => share >= 0 && share <= 1, 'a number from 0 to 1'),
  { minimum: 0, maximum: 1 },
);

/** Events that the sound causes in the ears, and requests to them. */
export const earsEvents = {
  'microphone.opened': eventCodec({ about: 'There is sound from now on.' }),
  'microphone.lost': eventCodec({
    about: 'The microphone failed, vanished or gave no sound; it is opened again.',
  }),
  'microphone.ended': eventCodec({ about: 'There is no more sound: a file is at its end.' }),
  'trigger.heard': mappedEvent(
    {
      about: 'The hotword is heard.',
      needs: { hotword: t.string },
      may: {
        end_ms: NotNegative,
        score: Share,
        means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
        conversation: CallerName,
        synapse: t.string,
      },
      says: {
        hotword: 'as the settings name it',
        end_ms:
          'where in the sound of the microphone it ends; where it is left out, the last five seconds are part of the order',
        score: 'how sure the engine is; 1 where it is left out',
        means: 'stop only ends what is being said; wake where it is left out',
        conversation: "whose order follows; the ears' own where it is left out",
        synapse: 'started at once, in place of listening',
      },
    },
    ({ hotword, end_ms: endMs = 0, score = 1, means = 'wake' as const, ...rest }) => ({
      detection: { hotword, endMs, score, means, ...rest },
    }),
  ),
  'trigger.pressed': eventCodec({
    about: 'A person wants to be heard without a hotword.',
    may: { conversation: CallerName },
    says: { conversation: "whose order follows; the ears' own where it is left out" },
  }),
  'trigger.skip': mappedEvent(
    { about: 'Whether to listen again and again without a hotword.', needs: { skipped: t.boolean } },
    ({ skipped: isSkipped }) => ({ isSkipped }),
  ),
  'trigger.skip_at_most': eventCodec({
    about: 'How often to listen without a hotword.',
    needs: { times: WholeNumber },
  }),
  'trigger.skip_once_less': eventCodec({ about: 'To listen without a hotword once less.' }),
  'speech.ended': eventCodec({ about: 'The person has finished speaking; the text follows.' }),
  'order.heard': eventCodec({
    about: 'The text of what was said, while the ears listen or understand.',
    needs: { text: t.string },
    says: { text: 'empty: nothing, or nothing that could be understood' },
  }),
  'hearing.failed': eventCodec({
    about: 'What was said cannot be understood, for this reason.',
    needs: { error: t.string },
  }),
  'answer.awaited': mappedEvent(
    {
      about: 'A question was heard to its end: the person who was asked may answer now.',
      may: { conversation: CallerName },
      says: { conversation: `who was asked; "${DEFAULT_CONVERSATION}" where it is left out` },
    },
    ({ conversation = DEFAULT_CONVERSATION }) => ({ conversation }),
  ),
} as const;
