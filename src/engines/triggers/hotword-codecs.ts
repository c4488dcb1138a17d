import * as t from 'io-ts';
import type { Detection } from '../ports.ts';

export const Sensitivity = t.refinement(
  t.number,
  (value) => value >= 0 && value <= 1,
  'a number from 0 to 1',
);

export const DEFAULT_SENSITIVITY = 0.5;

/** A name that is not blank. */
export const Text = t.refinement(t.string, (text) => text.trim() !== '', 'a text');

/** At least one hotword. */
export const listOf = <Hotword extends t.Mixed>(hotword: Hotword) =>
  t.refinement(
    t.readonlyArray(hotword, 'a list of hotwords'),
    (list) => list.length > 0,
    'a list of hotwords',
  );

/** A sentence if two hotwords have the same key, which may be shorter than the name. */
export function foundTwice<Hotword>(
  hotwords: readonly Hotword[],
  keyOf: (hotword: Hotword) => string,
  nameOf: (hotword: Hotword) => string = keyOf,
): string | undefined {
  const keys = hotwords.map(keyOf);
  const twice = hotwords.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  return twice === undefined ? undefined : `hotwords: found "${nameOf(twice)}" twice`;
}

/** The part of a hotword's detections that is the same for all of them. */
export const detectionOf = (
  hotword: string,
  means: Detection['means'],
  { conversation, synapse }: Partial<Pick<Detection, 'conversation' | 'synapse'>>,
): Omit<Detection, 'endMs' | 'score'> => ({
  hotword,
  means,
  ...(conversation === undefined ? {} : { conversation }),
  ...(synapse === undefined ? {} : { synapse }),
});

/** A synapse that a hotword starts, and its path in the engine's parameters. */
export interface HotwordSynapse {
  readonly path: readonly (string | number)[];
  readonly synapse: string;
}

type Parameters = Readonly<Record<string, unknown>>;

/** The synapses of a list `hotwords`, or of one hotword without a list. Invalid names are skipped; the engine's codec reports them. */
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
