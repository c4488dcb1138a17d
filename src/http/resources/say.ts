import * as t from 'io-ts';
import { ALL } from '../../brain/places.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import { CallerName, titled } from '../codecs.ts';
import { whenResponseCloses } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { failedWith, HttpError, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { callScope, type Said } from '../run-answer.ts';
import { ConversationHeader } from './run-codec.ts';

/** `POST /say`: says a text without a synapse. */
export const sayRoutes: Routes<'say' | 'announce' | 'nextCall' | 'cut'> = async (
  app,
  { say, announce, nextCall, cut },
) => {
  const route = routes.sayText;
  app.post('/say', route, async (request, reply) => {
    const { text, satellites, ...options } = request.body;
    const until = AbortSignal.any([cut, whenResponseCloses(request, reply)]);
    const scope = callScope(nextCall(), options, request.headers);
    if (satellites === undefined) return successOrThrow(await say(text, scope, until));
    const result = await announce(text, { ...scope, to: satellites }, until);
    if (result.outcome === 'unknown') {
      const names = result.names.map((name) => `"${name}"`).join(', ');
      throw unknownName('satellites', `there is no satellite ${names}`);
    }
    return { ...successOrThrow(result), satellites: result.places };
  });
};

function successOrThrow(result: Said): Pick<Said, 'outcome'> {
  if (result.outcome === 'failed') throw new HttpError(503, result.error);
  return { outcome: result.outcome };
}

const MAX_CHARACTERS = 5_000;

const Text = withSchema(
  t.refinement(
    t.string,
    (text) => text.trim() !== '' && text.length <= MAX_CHARACTERS,
    `a text of 1 to ${MAX_CHARACTERS} characters`,
  ),
  { minLength: 1, maxLength: MAX_CHARACTERS, pattern: '\\S' },
);

const MAX_PLACES = 100;

const Places = withSchema(
  t.union(
    [
      t.literal(ALL),
      t.refinement(
        t.readonlyArray(CallerName),
        (names) => names.length > 0 && names.length <= MAX_PLACES,
        'a list of names',
      ),
    ],
    '"all", or a list of the names of satellites',
  ),
  { minItems: 1 },
);

const SayBody = titled(
  'SayBody',
  t.intersection([
    t.type({ text: Text }, 'a JSON object with text'),
    t.partial({ mute: JsonFlag, conversation: CallerName, satellites: Places }),
  ]),
  {
    mute: "this call's own; the assistant's where it is left out",
    conversation: "decides where it is spoken: at its satellite, or at the assistant's own output",
    satellites:
      "where it is spoken: at these satellites, at `default` (the assistant's own output), or at all connected ones",
  },
);

const SaidAt = titled(
  'SaidAt',
  t.intersection([
    t.type({ name: t.string, outcome: t.keyof({ heard: null, muted: null, stopped: null, failed: null }) }),
    t.partial({ error: t.string }),
  ]),
  { error: 'the reason of the failure' },
);

const SaidAnswer = titled(
  'SaidAnswer',
  t.intersection([
    t.type({ outcome: t.keyof({ heard: null, muted: null, stopped: null }) }),
    t.partial({ satellites: t.readonlyArray(SaidAt) }),
  ]),
  {
    outcome: 'stopped: it was stopped before its end or start; for several places, the best outcome',
    satellites: 'the outcome of each place, if several were named',
  },
);

const routes = operations('runs', {
  sayText: {
    schema: { body: SayBody },
    takesItsTime: true,
    role: 'order',
    summary: 'Says a text, and answers when it was spoken',
    headers: ConversationHeader,
    answers: { 200: SaidAnswer },
    failures: {
      404: 'one of the satellites is not known; it was said nowhere',
      503: 'the voice or the player failed; or the service is stopping',
    },
    examples: {
      muted: {
        summary: 'Muted, so that nothing sounds',
        body: { text: 'Dinner is ready.', mute: true },
        answer: { outcome: 'muted' },
      },
      announced: {
        summary: 'At all satellites, muted',
        body: { text: 'Dinner is ready.', satellites: 'all', mute: true },
        answer: { outcome: 'muted', satellites: [{ name: 'default', outcome: 'muted' }] },
      },
      unknown: {
        summary: 'At an unknown satellite',
        body: { text: 'Dinner is ready.', satellites: ['cellar'] },
        ...failedWith(404, 'there is no satellite "cellar"', 'satellites'),
      },
      nothing: {
        summary: 'Nothing to say',
        body: { text: ' ' },
        ...failedWith(400, 'text: found " ", expected a text of 1 to 5000 characters', 'text'),
      },
    },
  },
});
