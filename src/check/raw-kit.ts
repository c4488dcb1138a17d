import type { RawSynapse } from '../brain/load-brain.ts';
import { isMap } from '../lib/collections.ts';
import type { Refusal } from '../lib/decode.ts';

/** A neuron or a signal as a file has it. */
export interface RawPart {
  readonly name: string;
  /** `{}` when it was written bare. */
  readonly value: unknown;
  /** From the root of the file to the value. */
  readonly path: Refusal['path'];
}

type Place = Pick<RawSynapse, 'file' | 'index'>;

/** The map of a synapse as its file has it; empty when it is something else. */
export const rawItem = ({ file, index }: Place): Readonly<Record<string, unknown>> =>
  mapOf(Array.isArray(file.value) ? file.value[index] : undefined);

/** Everything under `signals` or `neurons` of a synapse that has the form it should have. Read once: every rule asks for it. */
export function writtenParts(place: Place, key: 'signals' | 'neurons'): readonly RawPart[] {
  const parts = known[key].get(place) ?? partsOf(place, key);
  known[key].set(place, parts);
  return parts;
}

const known = {
  signals: new WeakMap<Place, readonly RawPart[]>(),
  neurons: new WeakMap<Place, readonly RawPart[]>(),
};

function partsOf(place: Place, key: 'signals' | 'neurons'): readonly RawPart[] {
  const list = rawItem(place)[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): readonly RawPart[] => {
    const path = [place.index, key, index];
    if (typeof item === 'string') return [{ name: item, value: {}, path }];
    return Object.entries(mapOf(item)).map(([name, value]) => ({ name, value, path: [...path, name] }));
  });
}

/** A map as it is, anything else as an empty one. */
export const mapOf = (value: unknown): Readonly<Record<string, unknown>> => (isMap(value) ? value : {});

/** A text and its place. */
type RawText = { readonly text: string } & Pick<Refusal, 'path'>;

/** Every text in a value, however deep. */
export function textsIn(value: unknown, path: Refusal['path'] = []): readonly RawText[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((inner, index) => textsIn(inner, [...path, index]));
  return Object.entries(mapOf(value)).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
