/** A synapse that a hotword starts, and where the engine's parameters name it. */
export interface HotwordSynapse {
  readonly path: readonly (string | number)[];
  readonly synapse: string;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Those of a list `hotwords`, or of one hotword written without a list; what is no name is left to who checks the parameters. */
export function hotwordSynapses(parameters: Parameters): readonly HotwordSynapse[] {
  const { hotwords } = parameters;
  if (hotwords === undefined || hotwords === null) return namedIn(parameters, []);
  if (!Array.isArray(hotwords)) return [];
  return hotwords.flatMap((hotword: unknown, index) => namedIn(hotword, ['hotwords', index]));
}

function namedIn(hotword: unknown, path: HotwordSynapse['path']): readonly HotwordSynapse[] {
  const { synapse } = (hotword ?? {}) as { readonly synapse?: unknown };
  return typeof synapse === 'string' && synapse.trim() !== ''
    ? [{ path: [...path, 'synapse'], synapse }]
    : [];
}
