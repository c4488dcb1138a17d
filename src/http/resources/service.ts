import type { FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import { describeProblem } from '../../lib/errors.ts';
import { titled } from '../codecs.ts';
import type { HttpDeps, Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

const VersionAnswer = titled('VersionAnswer', t.type({ assistant_version: t.string }));

const NeuronNames = titled(
  'NeuronNames',
  t.type({ core: t.readonlyArray(t.string), community: t.readonlyArray(t.string) }),
  { core: "Broca's own", community: 'those of the modules of the kit that can be used' },
);

const EngineState = t.keyof({ off: null, starting: null, ready: null, missing: null, failed: null });
const Named = t.type({ name: t.string, engine: t.string, state: EngineState });
const More = { detail: t.string, restarts: t.number, version: t.string, progress: t.number };
const MEANINGS = {
  name: 'its name in the settings',
  engine: 'the engine in use',
  state: 'missing: something must be installed or set; failed: Broca retries',
  detail: 'the reason of its state',
  version: 'the version of the program, library or package behind it, if known',
  restarts: 'the number of restarts of its process',
  progress: 'how far it is with what it prepares, such as a wake word that it trains; from 0 to 1',
};

const EngineInChain = titled(
  'EngineInChain',
  t.readonly(t.intersection([Named, t.partial({ ...More, rests_for_s: t.number, last_failure: t.string })])),
  {
    ...MEANINGS,
    rests_for_s: 'seconds until it is called again; absent if it may be called now',
    last_failure: 'the reason why its last call failed; absent after a successful call',
  },
);

/** The state of an engine, or of a chain of engines. */
export const EngineReport = titled(
  'EngineReport',
  t.readonly(t.intersection([Named, t.partial({ ...More, chain: t.readonlyArray(EngineInChain) })])),
  { ...MEANINGS, chain: 'each engine of a fallback chain, in the order of the settings' },
);
export type EngineReport = t.TypeOf<typeof EngineReport>;

/** The state of the connection to the MQTT broker. */
export const MqttReport = titled(
  'MqttReport',
  t.readonly(
    t.intersection([
      t.type({
        broker: t.string,
        state: t.keyof({ connecting: null, connected: null, waiting: null }),
      }),
      t.partial({ detail: t.string }),
    ]),
  ),
  { broker: 'its host and port', state: 'waiting: Broca retries', detail: 'the reason of its state' },
);
export type MqttReport = t.TypeOf<typeof MqttReport>;

/** The state of the engines that other programs may use. */
export const WyomingReport = titled(
  'WyomingReport',
  t.readonly(
    t.intersection([
      t.type({
        state: t.keyof({ off: null, starting: null, ready: null, failed: null, leaving: null }),
        lines: t.number,
        open: t.number,
      }),
      t.partial({ address: t.string, detail: t.string }),
    ]),
  ),
  {
    state: 'failed: no client can connect, and Broca retries; leaving: it accepts no new connections',
    lines: 'the number of connections',
    open: 'the number of requests in progress',
    address: 'the address that it listens at',
    detail: 'the reason of its state',
  },
);
export type WyomingReport = t.TypeOf<typeof WyomingReport>;

/** The state of a machine: a name, or a state for each of its parts. */
type State = string | { [part: string]: State };

export const State: t.Type<State> = withSchema(
  t.recursion<State>('State', (self) => t.union([t.string, t.record(t.string, self)])),
  { title: 'State', description: 'the name of a state, or the states of the parts of a machine' },
);

const HealthAnswer = titled(
  'HealthAnswer',
  t.type({
    status: t.keyof({ ok: null, degraded: null, stopped: null }),
    live: t.boolean,
    ready: t.boolean,
    degraded: t.readonlyArray(t.type({ part: t.string, detail: t.string })),
    states: State,
    engines: t.record(t.string, EngineReport),
    mqtt: t.union([MqttReport, t.undefined]),
    wyoming: t.union([WyomingReport, t.undefined]),
    kit: titled(
      'KitHealth',
      t.type({ current: t.boolean, read_at: t.string, problems: t.readonlyArray(t.string) }),
      {
        current: 'false if the files have mistakes that would prevent a start; the earlier kit stays in use',
        read_at: 'when the files in use were read',
        problems: 'the mistakes in the present files',
      },
    ),
  }),
  {
    status: 'degraded: something does not work, and `degraded` says what',
    live: 'whether the assistant is running',
    ready: 'whether it also listens',
    engines:
      'by kind: stt, tts, player, trigger, source (the sound source) and detector (the speech detector)',
  },
);

const ReloadAnswer = titled(
  'ReloadAnswer',
  t.type({
    changed: t.boolean,
    synapses: t.number,
    problems: t.readonlyArray(t.string),
    at_next_start: t.readonlyArray(t.string),
  }),
  {
    changed: 'false if the files equal what is in use',
    synapses: 'the present number',
    problems: 'mistakes because of which a neuron, signal or link is skipped',
    at_next_start: 'settings that apply only after a restart',
  },
);

/** `GET /`, `GET /health`, `GET /neurons` and `POST /reload`, which reads the files of the kit as an edit of them does by itself. */
export const serviceRoutes: Routes<
  'version' | 'shapes' | 'presentKit' | 'reload' | 'brain' | HealthDep
> = async (app, deps) => {
  const version = { ...routes.readVersion, config: { ...routes.readVersion.config, isOpen: needsNoLogin } };
  app.get('/', version, async (request, reply) => {
    const known = reply.getHeader('vary');
    reply.header('vary', known === undefined ? 'Accept' : `${known}, Accept`);
    if (wantsPage(request.headers.accept)) return reply.redirect(PAGE);
    return deps.shapes().version(deps.version);
  });

  app.get('/health', routes.readHealth, async (_, reply) => {
    const isActive = deps.brain.getSnapshot().status === 'active';
    const health = await healthView(deps, { isActive, isListening: app.server.listening });
    return reply.code(health.live ? 200 : 503).send(health);
  });

  app.get('/neurons', routes.listNeurons, async () => deps.presentKit().codecs.modules.neuronNames);

  app.post('/reload', routes.reloadKit, async () => {
    const { isChanged, synapses, problems, atNextStart } = await orThrow(deps.reload);
    return {
      changed: isChanged,
      synapses,
      problems: problems.map(describeProblem),
      at_next_start: atNextStart,
    };
  });
};

/** Relative, so that it also holds behind a proxy that serves Broca under a path. */
const PAGE = 'console';

/** Whether a client is a browser that opens an address: it names HTML, while a range of all types names nothing. */
const wantsPage = (accept = ''): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** The page itself asks for the login; who gives one gets what it is worth. */
const needsNoLogin = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && wantsPage(headers.accept);

type HealthDep = 'states' | 'engines' | 'kit' | 'mqtt' | 'wyoming' | 'storeFailure' | 'setAside';

/** The health of the service and of its parts; `isActive` means that the assistant is at work. */
export async function healthView(
  deps: Pick<HttpDeps, HealthDep>,
  { isActive, isListening }: { readonly isActive: boolean; readonly isListening: boolean },
) {
  const engines = deps.engines();
  const kit = deps.kit();
  const problems = kit.problems.map(describeProblem);
  const parts = { mqtt: deps.mqtt(), wyoming: deps.wyoming() };
  const degraded = [
    ...Object.entries(engines)
      .flatMap(([kind, engine]) =>
        engine.chain === undefined
          ? [{ part: `engines.${kind}`, ...engine }]
          : engine.chain.map((link) => ({ part: `engines.${kind}.${link.name}`, ...link })),
      )
      .filter(({ state }) => state === 'missing' || state === 'failed')
      .map(({ part, engine, state, detail }) => ({
        part,
        detail: `${engine} is ${state}${detail === undefined ? '' : `: ${detail}`}`,
      })),
    ...problems.map((detail) => ({ part: 'kit', detail })),
    ...Object.entries({
      mqtt: parts.mqtt?.detail,
      wyoming: parts.wyoming?.detail,
      store: deps.storeFailure(),
    }).flatMap(([part, detail]) => (detail === undefined ? [] : [{ part, detail }])),
    ...(await deps.setAside()),
  ];
  return {
    status: isActive ? (degraded.length === 0 ? 'ok' : 'degraded') : 'stopped',
    live: isActive,
    ready: isActive && isListening,
    degraded,
    states: deps.states(),
    engines,
    ...parts,
    kit: { current: kit.isCurrent, read_at: kit.readAt.toISOString(), problems },
  };
}

const routes = operations('service', {
  readVersion: {
    role: 'order',
    summary: 'The version of the assistant',
    description:
      'Browsers (`Accept` with `text/html`) are redirected to the page, `/console`, also without a login.',
    answers: { 200: VersionAnswer },
    examples: { version: { summary: 'The version' } },
  },
  readHealth: {
    role: 'order',
    summary: 'The states of the machines and the engines',
    answers: { 200: HealthAnswer },
    examples: { health: { summary: 'A service at rest' } },
  },
  listNeurons: {
    role: 'order',
    summary: 'The neurons that a synapse may use',
    answers: { 200: NeuronNames },
    examples: { neurons: { summary: 'All of them' } },
  },
  reloadKit: {
    role: 'author',
    summary: 'Reads the files of the kit again',
    description: 'Broca also does so by itself when a file changes.',
    answers: { 200: ReloadAnswer },
    failures: { 422: 'the files have mistakes; what was in force stays' },
    examples: { again: { summary: 'No file has changed' } },
  },
});
