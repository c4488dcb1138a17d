import { signal } from '@preact/signals';
import type { CheckAnswer, CreatedSynapse, SynapseAnswer, SynapseList } from '../../client/types.ts';
import { call } from '../api.ts';
import { onEvent } from '../events.ts';
import { type ListedSynapse, listedSynapses } from './listed-synapses.ts';

/** Every synapse of the brain; null until they are known. */
export const synapses = signal<readonly ListedSynapse[] | null>(null);

/** Fetches them all. Rejects with `ApiError`. */
export async function readSynapses(): Promise<void> {
  synapses.value = listedSynapses(await call<SynapseList>('GET', '/synapses?source=true'));
}

/** One with its YAML. Rejects with `ApiError`, as all below. */
export const readSynapse = (name: string): Promise<SynapseAnswer> =>
  call('GET', `${pathOf(name)}?source=true&yaml=true`);

/** What is wrong with a synapse that is written; `name` is that of the one whose place it takes. */
export const checkSynapse = (yaml: string, name?: string): Promise<CheckAnswer> =>
  call('POST', '/brain/check', { yaml, ...(name === undefined ? {} : { name }) });

export const saveSynapse = (synapse: NonNullable<CheckAnswer['synapse']>): Promise<CreatedSynapse> =>
  call('PUT', pathOf(synapse.name), synapse);

export const enableSynapse = (name: string, enabled: boolean): Promise<CreatedSynapse> =>
  call('PATCH', pathOf(name), { enabled });

export const deleteSynapse = (name: string): Promise<void> => call('DELETE', pathOf(name));

const pathOf = (name: string): string => `/synapses/${encodeURIComponent(name)}`;

let isAsked = false;

/** Some changes come many at a time: the list is fetched once for them all. */
onEvent(({ type }) => {
  if (type !== 'brain.changed' || synapses.value === null || isAsked) return;
  isAsked = true;
  setTimeout(() => {
    isAsked = false;
    readSynapses().catch(() => {}); // the list stays as it was
  }, 200);
});
