import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { describeProblem } from '../../lib/errors.ts';
import type { KitState } from '../../settings/load-kit.ts';
import type { HttpDeps } from '../deps.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import {
  type EngineReport,
  HealthAnswer,
  type MqttReport,
  NeuronNames,
  ReloadAnswer,
  VersionAnswer,
  type WyomingReport,
} from './service-codec.ts';

/** `GET /`: the version. `GET /health`: where the brain stands and how each engine is. */
export const serviceRoutes: FastifyPluginAsync<
  Pick<
    HttpDeps,
    | 'version'
    | 'brain'
    | 'states'
    | 'engines'
    | 'mqtt'
    | 'wyoming'
    | 'shapes'
    | 'kit'
    | 'storeFailure'
    | 'setAside'
  >
> = async (app, { version, brain, states, engines, mqtt, wyoming, shapes, kit, storeFailure, setAside }) => {
  app.get('/', { config: { doc: readVersion } }, async () => shapes().version(version));

  app.get('/health', { config: { doc: readHealth } }, async (_, reply) => {
    const isActive = brain.getSnapshot().status === 'active';
    const isListening = app.server.listening;
    const health = healthView({
      isActive,
      isListening,
      states: states(),
      engines: engines(),
      kit: kit(),
      mqtt: mqtt(),
      wyoming: wyoming(),
      storeFailure: storeFailure(),
      setAside: await setAside(),
    });
    return reply.code(isActive ? 200 : 503).send(health);
  });
};

const readVersion: RouteDoc = {
  operationId: 'readVersion',
  tag: 'service',
  role: 'order',
  summary: 'The version of the assistant',
  answers: { 200: VersionAnswer },
  examples: { version: { summary: 'The version' } },
};

const readHealth: RouteDoc = {
  operationId: 'readHealth',
  tag: 'service',
  role: 'order',
  summary: 'Where the machines stand, and how each engine is',
  answers: { 200: HealthAnswer },
  examples: { health: { summary: 'A service at rest' } },
};

const listNeurons: RouteDoc = {
  operationId: 'listNeurons',
  tag: 'service',
  role: 'order',
  summary: 'The neurons that a synapse may use',
  answers: { 200: NeuronNames },
  examples: { neurons: { summary: 'All of them' } },
};

const reloadKit: RouteDoc = {
  operationId: 'reloadKit',
  tag: 'service',
  role: 'author',
  summary: 'Reads the files of the kit again',
  description: 'An edit of them does so by itself.',
  answers: { 200: ReloadAnswer },
  failures: { 422: 'the files have mistakes; what was in force stays' },
  examples: { again: { summary: 'Nothing has been edited' } },
};

interface Present {
  readonly isActive: boolean;
  readonly isListening: boolean;
  readonly states: unknown;
  readonly engines: Readonly<Record<string, EngineReport>>;
  readonly kit: KitState;
  readonly mqtt?: MqttReport | undefined;
  readonly wyoming?: WyomingReport | undefined;
  readonly storeFailure: string | undefined;
  /** What of the stored files is not in force. */
  readonly setAside: readonly { readonly part: string; readonly detail: string }[];
}

/** How the service is: what works, and what does not. */
export function healthView(present: Present) {
  const { isActive, isListening, states, engines, kit, mqtt, wyoming, storeFailure, setAside } = present;
  const problems = kit.problems.map(describeProblem);
  const degraded = [
    ...Object.entries(engines)
      .flatMap(([kind, one]) =>
        one.chain === undefined
          ? [{ part: `engines.${kind}`, ...one }]
          : one.chain.map((link) => ({ part: `engines.${kind}.${link.name}`, ...link })),
      )
      .filter(({ state }) => state === 'missing' || state === 'failed')
      .map(({ part, engine, state, detail }) => ({
        part,
        detail: `${engine} is ${state}${detail === undefined ? '' : `: ${detail}`}`,
      })),
    ...problems.map((detail) => ({ part: 'kit', detail })),
    ...(mqtt?.detail === undefined ? [] : [{ part: 'mqtt', detail: mqtt.detail }]),
    ...(wyoming?.detail === undefined ? [] : [{ part: 'wyoming', detail: wyoming.detail }]),
    ...(storeFailure === undefined ? [] : [{ part: 'store', detail: storeFailure }]),
    ...setAside,
  ];
  return {
    status: isActive ? (degraded.length === 0 ? 'ok' : 'degraded') : 'stopped',
    live: isActive,
    ready: isActive && isListening,
    degraded,
    states,
    engines,
    ...(mqtt === undefined ? {} : { mqtt }),
    ...(wyoming === undefined ? {} : { wyoming }),
    kit: { current: kit.isCurrent, read_at: kit.readAt.toISOString(), problems },
  };
}

/** `GET /neurons`. */
export const neuronRoutes: FastifyPluginAsync<Pick<HttpDeps, 'neurons'>> = async (app, { neurons }) => {
  app.get('/neurons', { config: { doc: listNeurons } }, async () => neurons());
};

/** `POST /reload`: reads the files of the kit again, as an edit of them does by itself. */
export const reloadRoutes: FastifyPluginAsync<Pick<HttpDeps, 'reload'>> = async (app, { reload }) => {
  app.post('/reload', { config: { doc: reloadKit } }, async () => {
    const reloaded = await reload();
    if (E.isLeft(reloaded)) throw reloaded.left;
    const { isChanged, synapses, problems, atNextStart } = reloaded.right;
    return {
      changed: isChanged,
      synapses,
      problems: problems.map(describeProblem),
      at_next_start: atNextStart,
    };
  });
};
