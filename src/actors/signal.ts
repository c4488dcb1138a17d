import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Values } from 'pyjinja';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { SignalModule } from '../brain/modules.ts';
import type { DevicePosition } from '../brain/places.ts';
import { refusals, refusalsText } from '../lib/decode.ts';

/** A synapse that wants to be started by a signal; enabled, and listed once for each time it names the signal. */
export interface SignalUse<Parameters> {
  readonly synapse: string;
  readonly parameters: Parameters;
}

/** Something to follow. What a listener throws ends the signal's actor, which is then started anew, and nothing else. */
export interface Followed<A> {
  readonly subscribe: (listener: (value: A) => void) => { readonly unsubscribe: () => void };
}

/** What the neuron `signals` hands to every signal. */
export interface SignalNotification {
  readonly notification: string;
  readonly payload: unknown;
}

/** A device's position, given by somebody who wants to know what it starts. */
export interface PositionGiven extends DevicePosition {
  readonly started: (synapse: string) => void;
}

/** What signals may use of the assistant; the rest of the world they reach themselves. */
export interface SignalTools {
  /** Starts a synapse. False when it is gone or disabled, or when too many runs of this signal are under way. */
  readonly fire: (synapse: string, parameters: Values) => boolean;
  /** Reports a problem and goes on. */
  readonly tell: (problem: string) => void;
  /** Reports a problem and ends; the signal listens anew after a while, which grows from one failure to the next. */
  readonly fail: (error: unknown) => void;
  readonly now: () => Date;
  /** The kit's directory: paths in parameters are relative to it. */
  readonly home: string;
  readonly clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  readonly notification$: Followed<SignalNotification>;
  readonly position$: Followed<PositionGiven>;
}

export interface SignalDefinition<Parameters> extends Omit<SignalModule, 'parameters'> {
  /** The key users write in a brain file. */
  readonly name: string;
  readonly parameters: t.Decoder<unknown, Parameters>;
  /** Uses of equal keys share one actor; all of them do when this is absent. */
  readonly shareKey?: (parameters: Parameters) => string;
  /** The notifications it understands, each with the codec of its payload. */
  readonly notifications?: Readonly<Record<string, t.Decoder<unknown, unknown>>>;
  /**
   * Listens for as long as any synapse uses it. `uses$` gives the present uses at once, and again when they change; those that
   * stay are the same objects. Returns what ends it.
   */
  readonly listen: (uses$: Followed<readonly SignalUse<Parameters>[]>, tools: SignalTools) => () => void;
}

/** A definition with its parameters' type put away: it takes uses as written. */
export interface Signal extends SignalModule {
  readonly name: string;
  readonly notifications: Readonly<Record<string, t.Decoder<unknown, unknown>>>;
  /** Throws when the parameters are wrong. */
  readonly shareKey: (use: SignalUse<unknown>) => string;
  readonly listen: (uses$: Followed<readonly SignalUse<unknown>[]>, tools: SignalTools) => () => void;
}

/** Turns a definition into a signal. Parameters are decoded once for each use. */
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
