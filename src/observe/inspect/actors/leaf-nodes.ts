import { type Hooks, hooked } from '../../../brain/hooks.ts';
import type { ActorKind, ActorNode } from './actor-node.ts';

/** What is known of the parts that are no actors, or that tell nobody what they are at. */
export interface AtWork {
  /** Undefined where nobody has followed it. */
  readonly runOf: (call: string) => RunAtWork | undefined;
  readonly hooks: () => Hooks;
  readonly engines: () => Readonly<Record<string, EngineAtWork>>;
}

export interface RunAtWork {
  /** Since 1970, and so on. */
  readonly startedAtMs: number;
  /** What it runs, in a few words. */
  readonly detail: string;
  readonly neuron: NeuronAtWork | undefined;
}

export interface NeuronAtWork {
  readonly name: string;
  readonly synapse: string;
  readonly startedAtMs: number;
}

/** How an engine says that it is. */
export interface EngineAtWork {
  readonly engine: string;
  readonly state: string;
  readonly detail?: string | undefined;
}

/** A node of which no more is known than what it is. */
export const leaf = (path: string, name: string, kind: ActorKind): ActorNode => ({
  path,
  name,
  kind,
  machine: null,
  states: [],
  since: null,
  detail: null,
  deadlines: [],
  children: [],
});

export const neuronNodes = (run: RunAtWork | undefined, place: string): readonly ActorNode[] =>
  run?.neuron === undefined
    ? []
    : [
        {
          ...leaf(`${place}/${run.neuron.name}`, run.neuron.name, 'neuron'),
          states: ['active'],
          since: new Date(run.neuron.startedAtMs).toISOString(),
          detail: run.neuron.synapse,
        },
      ];

/** Those that run something. */
export const hookNodes = ({ hooks }: AtWork, place: string): readonly ActorNode[] =>
  Object.entries(hooks()).flatMap(([name, hook]) => {
    const synapses = hooked(hook);
    return synapses.length === 0
      ? []
      : [{ ...leaf(`${place}/${name}`, name, 'hook'), detail: synapses.join(', ') }];
  });

export const engineNodes = ({ engines }: AtWork, place: string): readonly ActorNode[] =>
  Object.entries(engines()).map(([kind, { engine, state, detail }]) => ({
    ...leaf(`${place}/engines.${kind}`, kind, 'engine'),
    states: [state],
    detail: detail === undefined ? engine : `${engine}: ${detail}`,
  }));
