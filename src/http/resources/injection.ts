import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import { decodeOrThrow, Nullable, parsed, titled, withMeanings } from '../codecs.ts';
import { whenResponseCloses } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { failedWith } from '../errors.ts';
import { decodeEvent, describedEvents, inject, injectAndSettle, runOf } from '../event-codecs.ts';
import { whoMayInject, whyNot, whyNotInjected } from '../guards/authentication.ts';
import { operations } from '../openapi/route-doc.ts';
import { State } from './service.ts';

/** `POST /events` sends the machines an event; `GET /events/alphabet` lists the events. */
export const injectionRoutes: Routes<'presentKit' | 'nextCall' | 'cut' | 'injecting' | 'settings'> = async (
  app,
  deps,
) => {
  const { presentKit, nextCall, settings, injecting, cut } = deps;
  const events = describedEvents();

  app.get('/events/alphabet', routes.readAlphabet, async (request) => ({
    refused:
      whyNot(request.caller, routes.injectEvent.config.doc.role) ??
      whyNotInjected(request, settings().restApi) ??
      null,
    events,
  }));

  app.post(
    '/events',
    { ...routes.injectEvent, preValidation: whoMayInject(settings) },
    async (request, reply) => {
      const { 'broca-wait': waitMs } = decodeOrThrow(WaitIn, request.headers);
      const encoded = decodeEvent(request.body, { ...presentKit(), nextCall });
      if (E.isLeft(encoded)) throw encoded.left;
      const accepted = { accepted: true, run: runOf(encoded.right) } as const;
      if (waitMs === undefined) {
        inject(injecting, encoded.right);
        return reply.code(202).send(accepted);
      }
      const signals = [cut, whenResponseCloses(request, reply), AbortSignal.timeout(waitMs)];
      return { ...accepted, ...(await injectAndSettle(injecting, encoded.right, AbortSignal.any(signals))) };
    },
  );
};

const EventType = withSchema(
  parsed('an event of GET /events/alphabet', t.string.is, (value) =>
    typeof value === 'string' ? value : undefined,
  ),
  { type: 'string' },
);

/** All events have a type; `GET /events/alphabet` lists the other fields of each. */
const EventBody = withSchema(t.type({ type: EventType }, 'a JSON object with type'), {
  title: 'EventBody',
  properties: { type: { description: 'a type of `GET /events/alphabet`; the other fields depend on it' } },
  additionalProperties: true,
});

const LONGEST_WAIT_S = 300;
const WAIT_S = 30;

/** How long to wait until nothing goes on, in ms. */
const Wait = withSchema(
  parsed(`settled, or settled; deadline=SECONDS above 0, at most ${LONGEST_WAIT_S}`, t.number.is, (value) => {
    const seconds = typeof value === 'string' ? (secondsIn(value) ?? 0) : 0;
    return seconds > 0 && seconds <= LONGEST_WAIT_S ? seconds * 1000 : undefined;
  }),
  { type: 'string' },
);

function secondsIn(value: string): number | undefined {
  const found = /^\s*settled\s*(?:;\s*deadline\s*=\s*(\d+(?:\.\d+)?)\s*)?$/i.exec(value);
  return found === null ? undefined : Number(found[1] ?? WAIT_S);
}

/** Whether to answer only when nothing goes on any more, as the description shows the header. */
const WaitHeader = withMeanings(t.partial({ 'Broca-Wait': Wait }), {
  'Broca-Wait': `answers when nothing goes on any more, or after ${WAIT_S} s`,
});

/** The header as Fastify names it. */
const WaitIn = t.partial({ 'broca-wait': Wait }, 'headers');

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
    actor: 'its path, such as brain/conversation.default',
    machine: 'the name of its chart in `GET /machines`',
    event: 'its type and its shortened fields',
    transitions: 'their names in the chart',
    states: 'its innermost states afterwards',
  },
);

const Run = Nullable(t.string);

const AcceptedEvent = titled('AcceptedEvent', t.type({ accepted: t.literal(true), run: Run }), {
  run: 'the run that it starts; null if it starts none',
});

const SettledEvent = titled(
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
    settled: 'false: something was still running at the deadline',
    states: 'where everything stands then, as in `GET /health`',
    path: 'the first 1000 transitions of all machines in this time',
    left_out: 'the number of further transitions',
  },
);

const AlphabetAnswer = titled(
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
          to: 'the machine that receives it',
          fields: 'the fields besides `type`, as a JSON Schema; null if it cannot be injected',
          instead: 'why it cannot be injected, and what to use instead',
        },
      ),
    ),
  }),
  { refused: 'why this client may not inject events, and the setting to change; null if it may' },
);

const routes = operations('machines', {
  readAlphabet: {
    role: 'order',
    summary: 'The events that may be sent to the machines',
    answers: { 200: AlphabetAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  injectEvent: {
    schema: { body: EventBody },
    takesItsTime: true,
    role: 'admin',
    summary: 'Sends the machines an event',
    description:
      'With `Broca-Wait: settled` the answer comes when the machines are at rest again, and lists their transitions.',
    headers: WaitHeader,
    body: EventBody,
    answers: { 202: AcceptedEvent, 200: SettledEvent },
    failures: {
      400: 'no such event, or a field of it that is wrong; `field` says which',
      403: 'the settings do not let this client inject events, or a page of another site asks',
      404: 'a synapse that uses a neuron or a signal that does not exist, or starts such a synapse',
      409: 'the assistant is deaf, or no microphone is open; or the name of a synapse is taken',
    },
    examples: {
      order: {
        summary: 'An order',
        body: { type: 'order.given', order: 'make me some green tea', mute: true },
        status: 202,
      },
      settled: {
        summary: 'An order, with an answer at its end',
        headers: { 'Broca-Wait': 'settled; deadline=20' },
        body: { type: 'order.given', order: 'make me some green tea', mute: true },
        status: 200,
      },
      unheard: {
        summary: 'The hotword, though there is no microphone',
        body: { type: 'trigger.heard', hotword: 'okay computer' },
        ...failedWith(409, 'no microphone is open'),
      },
      forgotten: {
        summary: 'An event without its type',
        body: { order: 'make me some green tea' },
        ...failedWith(400, 'type: found nothing, expected an event of GET /events/alphabet', 'type'),
      },
    },
  },
});
