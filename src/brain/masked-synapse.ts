import { isDeepStrictEqual } from 'node:util';
import { masked, restored } from '../lib/secrets.ts';
import { rawSynapse } from './decode-synapse.ts';
import type { Synapse } from './synapse.ts';

/** Masks the secrets of a synapse for readers who may not see them. The result is cached. */
export function maskedSynapse(synapse: Synapse): Synapse {
  const known = maskedOnes.get(synapse);
  if (known !== undefined) return known;
  const shown: Synapse = {
    ...synapse,
    neurons: synapse.neurons.map((one) => ({ ...one, parameters: masked(one.parameters) })),
    signals: synapse.signals.map((one) =>
      one.order === undefined ? { ...one, parameters: masked(one.parameters) } : one,
    ),
  };
  maskedOnes.set(synapse, shown);
  return shown;
}

const maskedOnes = new WeakMap<Synapse, Synapse>();

/**
 * A synapse as it was sent, with the stored secrets where it still has their masks. Its neurons and signals may have changed their
 * places: one that is otherwise the same is found anywhere, and of the others the one most like it.
 */
export function restoredSynapse(
  written: Readonly<Record<string, unknown>>,
  stored: Synapse | undefined,
): Readonly<Record<string, unknown>> {
  if (stored === undefined) return written;
  const [real, shown] = [rawSynapse(stored), rawSynapse(maskedSynapse(stored))];
  const parts = (['neurons', 'signals'] as const).flatMap((key) => {
    const items = written[key];
    return Array.isArray(items) ? [[key, restoredItems(items, shown[key], real[key])] as const] : [];
  });
  return { ...written, ...Object.fromEntries(parts) };
}

/** `shown` and `stored` are the same items, with and without masks. */
function restoredItems(
  written: readonly unknown[],
  shown: readonly unknown[],
  stored: readonly unknown[],
): readonly unknown[] {
  const left = new Set(shown.keys());
  const result = [...written];
  const take = (index: number, found: number | undefined): void => {
    if (found === undefined) return;
    left.delete(found);
    result[index] = restored(written[index], shown[found], stored[found]);
  };
  const others: number[] = [];
  for (const [index, item] of written.entries()) {
    const same = [...left].filter((one) => isDeepStrictEqual(shown[one], item));
    if (same.length === 0) others.push(index);
    else take(index, same.includes(index) ? index : same[0]);
  }
  for (const index of others) {
    const alike = [...left].map((one) => ({ one, likeness: likeness(written[index], shown[one]) }));
    const most = Math.max(...alike.map(({ likeness }) => likeness));
    const best = alike.filter(({ likeness }) => likeness === most && most >= 0).map(({ one }) => one);
    take(index, best.length === 1 ? best[0] : best.find((one) => one === index));
  }
  return result;
}

/** How many parameters of two neurons or signals are the same; -1 where their names are not. */
function likeness(one: unknown, other: unknown): number {
  const [name, parameters] = entryOf(one);
  const [otherName, others] = entryOf(other);
  if (name === undefined || name !== otherName) return -1;
  return Object.keys(parameters).filter((key) => isDeepStrictEqual(parameters[key], others[key])).length;
}

type Parameters = Readonly<Record<string, unknown>>;

function entryOf(item: unknown): readonly [name: string | undefined, parameters: Parameters] {
  const [entry] = Object.entries(item ?? {});
  const [name, parameters] = typeof item === 'string' ? [item, {}] : (entry ?? [undefined, {}]);
  return [name, typeof parameters === 'object' && parameters !== null ? (parameters as Parameters) : {}];
}
