import * as t from 'io-ts';
import {
  EARS_STATES,
  type EarsReport,
  NOT_PRESSED,
  type EarsState as State,
} from '../../brain/room-report.ts';
import { withSchema } from '../../lib/codecs.ts';
import { CallerName, Nullable, oneDecimalOrNull, optionalBody, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, HttpError } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { conversationOf } from '../run-answer.ts';
import { ConversationHeader } from './run-codec.ts';

/** `GET /ears`: the state of the ears. `POST /trigger`: opens them without a hotword. */
export const earsRoutes: Routes<'ears'> = async (app, { ears }) => {
  app.get('/ears', routes.readEars, async () => earsView(ears.report()));

  app.post('/trigger', routes.pressTrigger, async ({ body, headers }, reply) => {
    const conversation = conversationOf(body, headers);
    const pressed = ears.press(conversation);
    if (pressed !== 'pressed') throw new HttpError(409, NOT_PRESSED[pressed]);
    return reply.code(202).send({ state: ears.stateOf(conversation) });
  });
};

const earsView = ({
  state,
  source,
  trigger,
  wakeWords,
  levelDb,
  peakDb,
  isClipping,
  thresholdDb,
  satellites,
}: EarsReport) => ({
  state,
  source,
  trigger,
  wake_words: wakeWords,
  level_db: oneDecimalOrNull(levelDb),
  peak_db: oneDecimalOrNull(peakDb),
  clipping: isClipping,
  threshold_db: oneDecimalOrNull(thresholdDb),
  satellites: satellites.map(({ name, state, levelDb, peakDb }) => ({
    name,
    state,
    level_db: oneDecimalOrNull(levelDb),
    peak_db: oneDecimalOrNull(peakDb),
  })),
});

/** What the ears show when they are looked at. */
export const EarsState = withSchema(
  t.keyof(Object.fromEntries(EARS_STATES.map((state) => [state, null])) as Record<State, null>),
  {
    title: 'EarsState',
    description:
      'pausing: a pause of one second after a failure without a trigger; giving_way: queued messages are spoken before it listens again',
  },
);

const Decibels = Nullable(t.number);

const SatelliteEars = titled(
  'SatelliteEars',
  t.type({ name: t.string, state: EarsState, level_db: Decibels, peak_db: Decibels }),
  { name: 'also of its conversation' },
);

export const EarsAnswer = titled(
  'EarsAnswer',
  t.type({
    state: EarsState,
    source: t.string,
    trigger: t.string,
    wake_words: t.readonlyArray(t.string),
    level_db: Decibels,
    peak_db: Decibels,
    clipping: t.boolean,
    threshold_db: Decibels,
    satellites: t.readonlyArray(SatelliteEars),
  }),
  {
    source: 'the name of the sound source in the settings',
    trigger: 'the name of the trigger in the settings',
    wake_words: 'what to say to it; empty if nothing, or something else, opens the ears',
    level_db: 'the present level, where 0 is the maximum; null while no sound is captured',
    peak_db: 'the peak of the last second',
    clipping: 'true: the microphone is set too high',
    threshold_db: 'louder sound counts as speech; null if the detector has no threshold',
    satellites: 'the ears of satellites and browser tabs',
  },
);

const PressedAnswer = titled('PressedAnswer', t.type({ state: EarsState }), {
  state: 'listening, or where the ears were already',
});

const PressBody = optionalBody(
  titled('PressBody', t.partial({ conversation: CallerName }, 'a JSON object'), {
    conversation: 'the conversation of the order that follows',
  }),
);

const routes = operations('ears', {
  readEars: {
    role: 'order',
    summary: 'The state of the ears, and how loud it is at the microphone',
    answers: { 200: EarsAnswer },
    examples: { now: { summary: 'Now' } },
  },
  pressTrigger: {
    schema: { body: PressBody },
    role: 'order',
    summary: 'Opens the ears, as if the hotword had been heard',
    description: 'Ears that are open already stay as they are.',
    headers: ConversationHeader,
    answers: { 202: PressedAnswer },
    failures: {
      409: 'the assistant is deaf, no microphone is open, or the satellite listens for its own hotword and cannot be opened',
    },
    examples: {
      unheard: {
        summary: 'There is no microphone',
        body: { conversation: 'kitchen' },
        ...failedWith(409, 'no microphone is open'),
      },
      unnamed: {
        summary: 'A conversation without a name',
        body: { conversation: '' },
        status: 400,
      },
    },
  },
});
