import * as t from 'io-ts';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { withSchema } from '../../lib/codecs.ts';
import { NotNegative } from '../../settings/section.ts';
import { CallerName } from '../codecs.ts';
import { type EarsSent, type EventCodec, eventCodec, WholeNumber } from './event-codec.ts';

type Sent<Type extends EarsSent['type']> = EarsSent & { readonly type: Type };

const Share = withSchema(
  t.refinement(t.number, (share) => share >= 0 && share <= 1, 'a number from 0 to 1'),
  { minimum: 0, maximum: 1 },
);

/** What the sound tells the ears, and what anybody may ask of them. */
export const earsLetters = {
  'microphone.opened': bare('microphone.opened', 'There is sound from now on.'),
  'microphone.lost': bare(
    'microphone.lost',
    'The microphone failed, vanished or gave no sound; it is opened again.',
  ),
  'microphone.ended': bare('microphone.ended', 'There is no more sound: a file is at its end.'),
  'trigger.heard': eventCodec(
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
    ({ hotword, end_ms: endMs = 0, score = 1, means = 'wake', ...detection }): Sent<'trigger.heard'> => ({
      type: 'trigger.heard',
      detection: { hotword, endMs, score, means, ...detection },
    }),
  ),
  'trigger.pressed': eventCodec(
    {
      about: 'Somebody wants to be heard without a hotword.',
      may: { conversation: CallerName },
      says: { conversation: "whose order follows; the ears' own where it is left out" },
    },
    ({ conversation }): Sent<'trigger.pressed'> => ({ type: 'trigger.pressed', conversation }),
  ),
  'trigger.skip': eventCodec(
    { about: 'Whether to listen again and again without a hotword.', needs: { skipped: t.boolean } },
    ({ skipped: isSkipped }): Sent<'trigger.skip'> => ({ type: 'trigger.skip', isSkipped }),
  ),
  'trigger.skip_at_most': eventCodec(
    { about: 'How often to listen without a hotword.', needs: { times: WholeNumber } },
    ({ times }): Sent<'trigger.skip_at_most'> => ({ type: 'trigger.skip_at_most', times }),
  ),
  'trigger.skip_once_less': bare('trigger.skip_once_less', 'To listen without a hotword once less.'),
  'speech.ended': bare('speech.ended', 'Whoever spoke is done; the text follows.'),
  'order.heard': eventCodec(
    {
      about: 'The text of what was said, while the ears listen or understand.',
      needs: { text: t.string },
      says: { text: 'empty: nothing, or nothing that could be understood' },
    },
    ({ text }): Sent<'order.heard'> => ({ type: 'order.heard', text }),
  ),
  'hearing.failed': eventCodec(
    { about: 'What was said cannot be understood, for this reason.', needs: { error: t.string } },
    ({ error }): Sent<'hearing.failed'> => ({ type: 'hearing.failed', error }),
  ),
  'answer.awaited': eventCodec(
    {
      about: 'A question was heard to its end: whoever was asked may answer now.',
      may: { conversation: CallerName },
      says: { conversation: `who was asked; "${DEFAULT_CONVERSATION}" where it is left out` },
    },
    ({ conversation = DEFAULT_CONVERSATION }): Sent<'answer.awaited'> => ({
      type: 'answer.awaited',
      conversation,
    }),
  ),
} as const;

type Bare =
  | 'microphone.opened'
  | 'microphone.lost'
  | 'microphone.ended'
  | 'speech.ended'
  | 'trigger.skip_once_less';

function bare<Type extends Bare>(type: Type, about: string): EventCodec<{ readonly type: Type }> {
  return eventCodec({ about }, () => ({ type }));
}
