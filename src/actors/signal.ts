import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Values } from 'pyjinja';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { SignalModule } from '../brain/modules.ts';
import type { DevicePosition } from '../brain/places.ts';
import { refusals, refusalsText } from '../lib/decode.ts';

/** An enabled synapse that uses a signal, listed once for each use. */
export interface SignalUse<Parameters> {
  readonly synapse: string;
  readonly parameters: Parameters;
}

/** A value to follow. A listener that throws ends only its signal's actor, which then restarts. */
export interface Followed<A> {
  readonly subscribe: (listener: (value: A) => void) => { readonly unsubscribe: () => void };
}

/** A notification of the neuron `signals`. */
export interface SignalNotification {
  readonly notification: string;
  readonly payload: unknown;
}

/** A device's position, whose sender waits for the synapses it starts. */
export interface PositionGiven extends DevicePosition {
  readonly started: (synapse: string) => void;
}

/** The assistant's services for signals. */
export interface SignalTools {
  /** Starts a synapse. False if it is deleted or disabled, or if this signal has too many runs. */
  readonly fire: (synapse: string, parameters: Values) => boolean;
  /** Reports a problem and goes on. */
  readonly tell: (problem: string) => void;
  /** Reports a problem and ends. The signal restarts after a delay that grows with each failure. */
  readonly fail: (error: unknown) => void;
  readonly now: () => Date;
  /** The kit's directory, the base of relative paths in parameters. */
  readonly home: string;
  readonly clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  readonly notification$: Followed<SignalNotification>;
  readonly position$: Followed<PositionGiven>;
}

export interface SignalDefinition<Parameters> extends Omit<SignalModule, 'parameters'> {
  /** The key users write in a brain file. */
  readonly name: string;
  readonly parameters: t.Decoder<unknown, Parameters>;
  /** Uses with equal keys share one actor. Without it all uses do. */
  readonly shareKey?: (parameters: Parameters) => string;
  /** The notifications it understands, each with the codec of its payload. */
  readonly notifications?: Readonly<Record<string, t.Decoder<unknown, unknown>>>;
  /** Listens while a synapse uses it. `uses$` emits present uses and changes; unchanged uses stay the same objects. */
  readonly listen: (uses$: Followed<readonly SignalUse<Parameters>[]>, tools: SignalTools) => () => void;
}

/** A signal without its parameters' type: it takes uses as written. */
export interface Signal extends SignalModule {
  readonly name: string;
  readonly notifications: Readonly<Record<string, t.Decoder<unknown, unknown>>>;
  /** Throws if the parameters are wrong. */
  readonly shareKey: (use: SignalUse<unknown>) => string;
  readonly listen: (uses$: Followed<readonly SignalUse<unknown>[]>, tools: SignalTools) => () => void;
}

/** Makes a signal from a definition. It decodes the parameters once for each use. */
export function signal<Parameters>(definition: SignalDefinition<Parameters>): Signal {
  const { name, parameters, paths, shareKey = () => '', notifications = {}, listen } = definition;
  const known = new WeakMap<SignalUse<unknown>, SignalUse<Parameters>>();
  const read = (use: SignalUse<unknown>): SignalUse<Parameters> => {
    const seen = known.get(use);
    if (seen !== undefined) return seen;
    const decoded = parameters.decode(use.parameters);
    if (E.isLeft(decoded)) throw new Error(`${use.synapse}: ${refusalsText(refusals(decoded.left), name)}`);
    const one = { synapse: use.synapse, parameters: decoded.right };
    known.set(use, one);
    return one;
  };
  return {
    name,
    parameters,
    ...(paths === undefined ? {} : { paths }),
    notifications,
    shareKey: (use) => shareKey(read(use).parameters),
    listen: (uses$, tools) =>
      listen({ subscribe: (listener) => uses$.subscribe((uses) => listener(uses.map(read))) }, tools),
  };
}
