import * as t from 'io-ts';
import { described } from '../../lib/described.ts';
import { State } from './service.ts';
import { Nullable, titled } from './titled.ts';

/** What all events have; the alphabet tells which other fields each one takes. */
export const EventBody = described(t.type({ type: t.string }, 'a JSON object with type'), {
  title: 'EventBody',
  properties: { type: { description: 'one of `GET /events/alphabet`; the other fields are its' } },
  additionalProperties: true,
});

const LONGEST_WAIT_S = 300;
const WAIT_S = 30;

/** How long to wait until nothing goes on, in ms. */
const Wait = described(
  new t.Type<number, unknown, unknown>(
    `settled, or settled; deadline=SECONDS above 0, at most ${LONGEST_WAIT_S}`,
    t.number.is,
    (value, context) => {
      const seconds = typeof value === 'string' ? secondsIn(value) : undefined;
      const isRight = seconds !== undefined && seconds > 0 && seconds <= LONGEST_WAIT_S;
      return isRight ? t.success(seconds * 1000) : t.failure(value, context);
    },
    (ms) => ms,
  ),
  { type: 'string' },
);

function secondsIn(value: string): number | undefined {
  const found = /^\s*settled\s*(?:;\s*deadline\s*=\s*(\d+(?:\.\d+)?)\s*)?$/i.exec(value);
  return found === null ? undefined : Number(found[1] ?? WAIT_S);
}

/** Whether to answer only when nothing goes on any more, as the description shows the header. */
export const WaitHeader = described(t.partial({ 'Broca-Wait': Wait }), {
  properties: {
    'Broca-Wait': { description: `answers when nothing goes on any more, or after ${WAIT_S} s` },
  },
});

/** The same as a request has it. */
export const WaitIn = t.partial({ 'broca-wait': Wait }, 'headers');

const Transition = titled(
  'Transition',
  t.type({
    time: t.string,
    actor: t.string,
    machine: t.string,
    event: t.UnknownRecord,
    transitions: t.readonlyArray(t.string),
    states: t.readonlyArray(t.string),
  }),
  {
    actor: 'the names of all it is in, and its own: brain/conversation.default',
    machine: 'the name of its chart in `GET /machines`',
    event: 'its type, and its other fields cut short',
    transitions: 'as the chart names them',
    states: 'the innermost ones it is in then',
  },
);

const Run = Nullable(t.string);

export const AcceptedEvent = titled('AcceptedEvent', t.type({ accepted: t.literal(true), run: Run }), {
  run: 'the run that begins with it; null where none does',
});

export const SettledEvent = titled(
  'SettledEvent',
  t.type({
    accepted: t.literal(true),
    run: Run,
    settled: t.boolean,
    states: State,
    path: t.readonlyArray(Transition),
    left_out: t.number,
  }),
  {
    settled: 'false: something still went on at the deadline',
    states: 'where everything stands then, as in `GET /health`',
    path: 'each transition that any machine took meanwhile, whoever caused it; the first thousand',
    left_out: 'how many more there were',
  },
);

export const AlphabetAnswer = titled(
  'AlphabetAnswer',
  t.type({
    refused: Nullable(t.string),
    events: t.readonlyArray(
      titled(
        'AlphabetEvent',
        t.type({
          type: t.string,
          to: t.keyof({ brain: null, ears: null }),
          about: t.string,
          fields: Nullable(t.UnknownRecord),
          instead: Nullable(t.string),
        }),
        {
          to: 'the machine it is for',
          fields: 'what to write beside `type`, as a JSON Schema; null where it cannot be injected',
          instead: 'why not, and what to ask for then',
        },
      ),
    ),
  }),
  { refused: 'why this client may not inject events, and what to set; null when it may' },
);
