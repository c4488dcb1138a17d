import type { RawSynapse } from '../brain/load-brain.ts';
import { isMap } from '../lib/collections.ts';
import type { Refusal } from '../lib/decode.ts';

/** A neuron or a signal in a file. */
export interface RawPart {
  readonly name: string;
  /** `{}` without parameters. */
  readonly value: unknown;
  /** The path from the root of the file to the value. */
  readonly path: Refusal['path'];
}

type Place = Pick<RawSynapse, 'file' | 'index'>;

/** The map of a synapse in its file; empty if it is not a map. */
export const rawItem = ({ file, index }: Place): Readonly<Record<string, unknown>> =>
  mapOf(Array.isArray(file.value) ? file.value[index] : undefined);

/** The well-formed entries under `signals` or `neurons` of a synapse. Cached, because every rule reads them. */
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

/** Returns a map as it is, and anything else as an empty map. */
export const mapOf = (value: unknown): Readonly<Record<string, unknown>> => (isMap(value) ? value : {});

/** A text and its path. */
type RawText = { readonly text: string } & Pick<Refusal, 'path'>;

/** All texts in a value at any depth. */
export function textsIn(value: unknown, path: Refusal['path'] = []): readonly RawText[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((inner, index) => textsIn(inner, [...path, index]));
  return Object.entries(mapOf(value)).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
