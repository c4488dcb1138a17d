import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { template } from 'pyjinja';
import type { Modules } from '../../brain/modules.ts';
import { isMap } from '../../lib/collections.ts';
import { ENGINE_LISTS, type EngineChoice } from '../../settings/settings.ts';
import { CallOptions } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { errorBody, requestTarget } from '../errors.ts';
import { RECOGNIZER_OPTIONS } from '../resources/setting-values.ts';
import { type Answer, answer } from '../shapes.ts';

/** For Kalliope these values are true, and all others are false, such as `null`, `"yes"` and `"TRUE"`. */
const isTrue = (value: unknown): boolean => TRUE.includes(value);

const TRUE: readonly unknown[] = [true, 'true', 'True', 1, '1'];

/** A body or form with its flags, where it has any, made true or false. */
const withFlags = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, isFlag(key) ? isTrue(value) : value]));

const isFlag = (key: string): boolean => key === 'mute' || key === 'no_voice';

/** The call options in the fields of a form; a flag may have any value. */
export const FormOptions = new t.Type<CallOptions, unknown>(
  CallOptions.name,
  CallOptions.is,
  (value, context) => CallOptions.validate(t.UnknownRecord.is(value) ? withFlags(value) : value, context),
  (options) => options,
);

/** What a reading may ask. */
type ReadingDeps = Pick<HttpDeps, 'presentKit' | 'settings'>;

/** A body as the route understands it. Left: the answer, where the route has no part in it. */
type Reading = (body: unknown, deps: ReadingDeps, request: FastifyRequest) => E.Either<Answer, unknown>;

export type Map = Readonly<Record<string, unknown>>;

/** One of the two ways Kalliope spells a refusal. */
const refused = (spelling: 'Error' | 'error', message: string): E.Either<Answer, never> =>
  E.left({ status: 400, body: { error: { [spelling]: message } } });

/** For bodies that must be a map with this key; `read` checks the value. */
const withKey =
  (key: string, read: (body: Map, deps: ReadingDeps) => E.Either<Answer, unknown>): Reading =>
  (body, deps) =>
    isMap(body) && Object.hasOwn(body, key)
      ? read(body, deps)
      : refused('Error', `Wrong parameters, '${key}' not set`);

const muted = withKey('mute', ({ mute }) => E.right({ mute: isTrue(mute) }));

/** Kalliope can become deaf only if a synapse has an order. */
const deafened = withKey('deaf', ({ deaf }, { presentKit }) => {
  const { synapses } = presentKit().brain;
  const listens = synapses.some(({ signals }) => signals.some(({ name }) => name === 'order'));
  return listens ? E.right({ deaf: isTrue(deaf) }) : refused('error', 'Cannot switch deaf status');
});

/** An invalid value changes nothing; the answer repeats it. */
const tuned = (key: string): Reading =>
  withKey(key, ({ [key]: value }) =>
    typeof value === 'number' && value > 0
      ? E.right({ [key]: value })
      : E.left({ status: 200, body: { [key]: value } }),
  );

/** An unknown name changes nothing; the answer is the name in use. */
const chosen = (kind: (typeof ENGINE_LISTS)[number]['kind']): Reading => {
  const key = `default_${kind}`;
  return withKey(key, ({ [key]: name }, { settings }) => {
    const choice: EngineChoice = settings()[kind];
    return choice.entries.some((entry) => entry.name === name)
      ? E.right({ [key]: name })
      : E.left({ status: 200, body: { [key]: choice.chosen } });
  });
};

const filledMap =
  (empty: string, notMap: string): Reading =>
  (body) => {
    if (isMap(body) && Object.keys(body).length > 0) return E.right(body);
    return refused('Error', isNothing(body) ? empty : notMap);
  };

/** Whether Python counts it as false. */
const isNothing = (body: unknown): boolean =>
  !body || (Array.isArray(body) && body.length === 0) || (isMap(body) && Object.keys(body).length === 0);

/** How to read requests to the settings, by method and path. */
const settingsRequests: readonly (readonly [requestTarget: string, reading: Reading])[] = [
  ['POST /mute', muted],
  ['POST /settings/mute', muted],
  ['POST /deaf', deafened],
  ['POST /settings/deaf', deafened],
  ...RECOGNIZER_OPTIONS.map((key) => [`POST /settings/${key}`, tuned(key)] as const),
  ...ENGINE_LISTS.map(({ kind }) => [`POST /settings/default_${kind}`, chosen(kind)] as const),
  ['POST /settings/hooks', filledMap('No Parameters not', 'Hooks must be a dictionary')],
  ['POST /settings/variables', filledMap('No Parameters provided', 'Variables must be a dictionary')],
];

/** A start by name may have any body; only a map says something. */
const started: Reading = (body) => E.right(isMap(body) ? withFlags(body) : body);

const ordered = withKey('order', ({ order, ...rest }) => E.right({ ...withFlags(rest), order: order ?? '' }));

const added = withKey('name', (written, { presentKit }) => {
  const mistake = synapseMistake(written, presentKit().codecs.modules);
  return mistake === undefined ? E.right(written) : E.left({ status: 400, body: { error: mistake } });
});

/** Kalliope deletes under the synapse's own path alone; a name in the query or body is the contract's way and does no harm. */
const deleted: Reading = (body, _, { query }) =>
  [body, query].some((place) => isMap(place) && Object.hasOwn(place, 'name'))
    ? E.right(body)
    : E.left({
        status: 405,
        headers: { allow: 'GET, HEAD, POST, OPTIONS' },
        body: errorBody(405, '/synapses does not support DELETE'),
      });

/** How to read requests to the synapses, by method and path. */
const synapseRequests: readonly (readonly [requestTarget: string, reading: Reading])[] = [
  ['POST /synapses', added],
  ['DELETE /synapses', deleted],
  ['POST /synapses/start/order', ordered],
];

/** With `compatibility: kalliope`, rewrites requests of Kalliope's clients, and answers what only Kalliope answers. */
export function readAsKalliope(app: FastifyInstance, deps: ReadingDeps): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (deps.settings().restApi.compatibility !== 'kalliope') return done();
    const read = readingOf(request)(request.body, deps, request);
    if (E.isLeft(read)) return void answer(reply, read.left);
    request.body = read.right;
    done();
  });
}

/** By method and path. */
const READINGS = new Map<string, Reading>([...synapseRequests, ...settingsRequests]);

function readingOf(request: FastifyRequest): Reading {
  const { method, path } = requestTarget(request);
  if (method === 'POST' && path.startsWith('/synapses/start/id/')) return started;
  const reading = READINGS.get(`${method} ${path}`);
  if (reading === undefined) return asItIs;
  return method === 'POST' && !isJson(request) ? noJson : reading;
}

const asItIs: Reading = E.right;

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/([^;]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '');

const noJson: Reading = () => E.left({ status: 400, body: errorBody(400, 'the content type is not JSON') });

const NAME = /^(?=.{4,100}$)[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/;

/** The mistakes of a named synapse that Kalliope reports, in its words; the codec reports the others. */
function synapseMistake(
  written: Readonly<Record<string, unknown>>,
  { neurons, signals }: Modules,
): string | undefined {
  const { name } = written;
  if (typeof name === 'string' && !NAME.test(name)) return `Error with synapse name "${name}".${SYNTAX}`;
  for (const key of ['neurons', 'signals']) {
    if (!Object.hasOwn(written, key)) return `The Synapse does not have ${key}: ${asPython(written)}`;
  }
  const neuron = namesIn(written.neurons).find((one) => !neurons.has(one.toLowerCase()));
  if (neuron !== undefined) return notImported('neurons', neuron);
  const signal = namesIn(written.signals).find((one) => !signals.has(one));
  return signal === undefined ? undefined : notImported('signals', signal);
}

const SYNTAX =
  'Valid syntax: At least 4 characters [a - zA - Z0 - 9\\-] with dashes allowed in between but not at the start or end';

const namesIn = (parts: unknown): readonly string[] =>
  Array.isArray(parts) ? parts.flatMap((part: unknown) => namesOf(part)) : [];

const namesOf = (part: unknown): readonly string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' && part !== null ? Object.keys(part) : [];

function notImported(kind: 'neurons' | 'signals', name: string): string {
  const word = name.toLowerCase();
  const module = word.charAt(0).toUpperCase() + word.slice(1);
  return `[ImportError] The module ${module} does not exist in the package kalliope.${kind}.${word}.${word} `;
}

/** As Python prints a map; nothing of one that is too large to be printed. */
const asPython = (map: unknown): string =>
  E.getOrElse(() => '')(
    E.tryCatch(
      () => template('{{ map }}').render({ map }),
      () => '',
    ),
  );
