import type { IncomingHttpHeaders } from 'node:http';
import { arch } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { type CallScope, DEFAULT_CONVERSATION, type NewCall, type OrderGiven } from '../brain/events.ts';
import type { Places } from '../brain/places.ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { EngineChoice, EngineEntry, Settings } from '../settings/settings.ts';
import { CallerName, CallOptions, decodeOrThrow } from './codecs.ts';
import { onResponseClosed } from './connections.ts';
import type { HttpDeps } from './deps.ts';
import { errorBody, requestTarget } from './errors.ts';
import { streamLine } from './event-lines.ts';
import { answer, type Shapes } from './shapes.ts';

interface StartedCall {
  readonly call: NewCall;
  readonly from: 'order' | 'audio' | 'name';
  /** The number of the last event before the run. */
  readonly after: number;
}

/** The dependencies that a route needs for `runAnswer`. */
export type RunDep = 'ask' | 'shapes' | 'observed' | 'log';

/** Runs a call and answers with its report; with its events as they come, and the report in the last, where they are asked for. */
export const runAnswer = (
  deps: Pick<HttpDeps, RunDep>,
  started: StartedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> =>
  wantsStream(request)
    ? streamedAnswer(deps, started, request, reply)
    : deps.ask.run(started.call).then((report) => {
        answer(reply, deps.shapes().run(report, started.from));
      });

async function streamedAnswer(
  { ask, shapes, observed, log }: Pick<HttpDeps, RunDep>,
  { call, from, after }: StartedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = observed.streamOf(call.call, after);
  stream.open(streamLine(reply, 201));
  onResponseClosed(request, reply, stream.close);
  try {
    stream.finish({ report: shapes().run(await ask.run(call), from).body });
  } catch (error) {
    const { method, rawPath } = requestTarget(request);
    log(`${method} ${rawPath}: ${error instanceof Error ? error.stack : describeUnknown(error)}`);
    stream.finish({ status: null, error: describeUnknown(error) });
  }
  return reply;
}

/** The conversation and the mute of a call, from its body and headers. */
export const callScope = (call: string, options: CallOptions, headers: IncomingHttpHeaders): CallScope => ({
  call,
  conversation: conversationOf(options, headers) ?? DEFAULT_CONVERSATION,
  mute: options.mute ?? options.no_voice,
  isFromHook: false,
  by: 'api',
});

/** An order of a request. */
export const orderGiven = (
  call: string,
  order: string,
  { near, ...options }: CallOptions,
  headers: IncomingHttpHeaders,
): OrderGiven => ({
  ...{ type: 'order.given', order },
  ...callScope(call, options, headers),
  ...(near === undefined ? {} : { near }),
});

/** The conversation a request names: its body goes before the header `Broca-Conversation`. */
export const conversationOf = (
  { conversation }: Pick<CallOptions, 'conversation'>,
  headers: IncomingHttpHeaders,
): string | undefined => conversation ?? headerConversation(headers);

/** The conversation of the header, by the same rules as that of a body; an empty one names none. */
function headerConversation({ 'broca-conversation': header }: IncomingHttpHeaders): string | undefined {
  return header === undefined || header === '' ? undefined : decodeOrThrow(CallerName, header);
}

/** The outcome of saying a text; `muted` means that no voice was asked for it. */
export type Said =
  | { readonly outcome: 'heard' | 'muted' | 'stopped' }
  | { readonly outcome: 'failed'; readonly error: string };

/** Says a text where the conversation is heard; settles when it was heard or stopped. Aborting `signal` ends the wait. */
export type Say = (text: string, scope: CallScope, signal: AbortSignal) => Promise<Said>;

export type SaidAt = Said & { readonly name: string };

/** The outcome over all places and in each. If a place is unknown, the text is said in none. */
export type Announced =
  | (Said & { readonly places: readonly SaidAt[] })
  | { readonly outcome: 'unknown'; readonly names: readonly string[] };

/** Says a text in several places at once; settles when it was heard, or will not be, in each of them. */
export type Announce = (
  text: string,
  call: Omit<CallScope, 'call' | 'conversation'> & { readonly to: Places },
  signal: AbortSignal,
) => Promise<Announced>;

/** A synapse as it is listed and read: as a brain file writes it, and with `enabled` and `dangerous` only where they say something. */
const readForm = ({ name, isEnabled, isDangerous, neurons, signals }: Synapse) => ({
  name,
  ...(isEnabled ? {} : { enabled: false }),
  ...(isDangerous === true ? { dangerous: true } : {}),
  neurons: neurons.map(written),
  signals: signals.map((signal) => ({ [signal.name]: signal.parameters })),
});

/** A synapse as it is answered after its creation; an order's parameters are always its text. */
export const createdForm = ({ name, isEnabled, neurons, signals }: Synapse) => ({
  enabled: isEnabled,
  name,
  neurons: neurons.map((neuron) => ({ name: neuron.name, parameters: neuron.parameters })),
  signals: signals.map((signal) => ({
    name: signal.name,
    parameters: signal.order?.text ?? signal.parameters,
  })),
});

const written = ({ name, parameters, isBare }: NeuronCall) => (isBare ? name : { [name]: parameters });

/** The shapes that the contract defines. */
export const contractShapes: Shapes = {
  version: (version) => ({ assistant_version: version }),
  synapses: (synapses) => ({ synapses: synapses.map((synapse) => [readForm(synapse)]) }),
  synapse: (synapse) => ({ synapses: readForm(synapse) }),
  created: createdForm,
  run: (report) => ({ status: 201, body: report }),
  settings: ({ settings, version, ...present }) => ({ settings: settingsView(settings, version, present) }),
  hooks: (hooks) => ({ hooks }),
  failure: ({ status, message, field }) => ({ status, body: errorBody(status, message, field) }),
  optionsStatus: 204,
  variables: t.record(t.string, t.string, 'a map of texts'),
  formOptions: CallOptions,
  isAudioName: (fileName) => /\.(wav|mp3)$/i.test(fileName),
  ignoresBrokenBody: () => false,
  isOpen: ({ method }) => method === 'OPTIONS',
};

const MACHINES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64', arm: 'armv7l' };

/** The settings as the interface shows them: names as the user wrote them, engine parameters never null. */
export function settingsView(
  settings: Settings,
  version: string,
  present: { isDeaf: boolean; isMuted: boolean },
) {
  const { restApi, resources, options } = settings;
  return {
    assistant_version: version,
    cache_path: settings.cachePath ?? '',
    default_player_name: settings.player.chosen,
    default_stt_name: settings.stt.chosen,
    default_trigger_name: settings.trigger.chosen,
    default_tts_name: settings.tts.chosen,
    hooks: settings.hooks,
    machine: MACHINES[arch()] ?? arch(),
    options: {
      adjust_for_ambient_noise_second: options.adjust_for_ambient_noise_second,
      deaf: present.isDeaf,
      energy_threshold: options.energy_threshold,
      mute: present.isMuted,
      name: 'Options',
      stt_timeout: options.stt_timeout,
    },
    players: entries(settings.player),
    resources: {
      neuron_folder: resources.neuron,
      signal_folder: resources.signal,
      stt_folder: resources.stt,
      trigger_folder: resources.trigger,
      tts_folder: resources.tts,
    },
    rest_api: {
      active: restApi.active,
      allowed_cors_origin: restApi.allowedCorsOrigin,
      login: restApi.login,
      password: restApi.password,
      password_protected: restApi.isPasswordProtected,
      port: restApi.port,
    },
    stts: entries(settings.stt),
    triggers: entries(settings.trigger),
    ttss: entries(settings.tts),
    variables: settings.variables,
  };
}

const entries = ({ entries }: EngineChoice): readonly EngineEntry[] =>
  entries.map(({ name, parameters }) => ({ name, parameters }));

/** Whether a client asks for the events of what it starts. */
const wantsStream = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept !== undefined && /(^|[\s,])text\/event-stream($|[\s,;])/i.test(accept);
