import { signal } from '@preact/signals';
import type {
  CheckAnswer,
  CreatedSynapse,
  Source,
  SynapseAnswer,
  SynapseList,
} from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { isConnected, onEvent } from '../events.ts';

/** Every synapse of the brain; null until they are known. */
export const synapses = signal<readonly ListedSynapse[] | null>(null);

/** Fetches them all. Rejects with `ApiError`. */
export async function readSynapses(): Promise<void> {
  synapses.value = listedSynapses(await call<SynapseList>('GET', '/synapses?source=true'));
}

/** One with its YAML. Rejects with `ApiError`, as all below. */
export const readSynapse = (name: string): Promise<SynapseAnswer> =>
  call('GET', `${pathOf(name)}?source=true&yaml=true`);

/** Checks the YAML of a synapse; `name` is the synapse that it replaces. */
export const checkSynapse = (yaml: string, name?: string): Promise<CheckAnswer> =>
  call('POST', '/brain/check', { yaml, ...(name === undefined ? {} : { name }) });

/** Where a change is kept: beside the kit, or in the file that has the synapse. */
export type ChangePlace = 'override' | 'file';

interface SavedText {
  readonly yaml: string;
  readonly place: ChangePlace;
  /** The state that it is meant to replace; null for none. */
  readonly etag: string | null;
}

/** Saves the YAML as it is written. Status 412: there is another state, which the answer holds. */
export const saveText = (name: string, { yaml, place, etag }: SavedText): Promise<CreatedSynapse> =>
  call(
    'PUT',
    changePath(name, place),
    new Blob([yaml], { type: 'text/yaml' }),
    etag === null ? { 'if-none-match': '*' } : { 'if-match': etag },
  );

export const enableSynapse = (name: string, enabled: boolean): Promise<CreatedSynapse> =>
  call('PATCH', pathOf(name), { enabled });

export const deleteSynapse = (name: string, place: ChangePlace, etag: string): Promise<void> =>
  call('DELETE', changePath(name, place), undefined, { 'if-match': etag });

/** Brings one back that was deleted. */
export async function restoreSynapse(name: string): Promise<void> {
  await call('POST', `/brain/deleted/${encodeURIComponent(name)}/restore`);
  await readSynapses();
}

/** Goes back to what the file of the kit says. */
export const dropOverride = (name: string, etag: string): Promise<CreatedSynapse> =>
  call('DELETE', `/brain/overrides/${encodeURIComponent(name)}`, undefined, { 'if-match': etag });

const changePath = (name: string, place: ChangePlace): string =>
  place === 'file' ? `${pathOf(name)}?in=file` : pathOf(name);

const pathOf = (name: string): string => `/synapses/${encodeURIComponent(name)}`;

/** Grows when the brain may have changed: by a change, or while the service could not be heard. */
export const brainVersion = signal(0);

let isReadPending = false;

/** Fetches the list once for changes that come together. */
onEvent(({ type }) => {
  if (type === 'brain.changed') followChanges();
});
isConnected.subscribe((isThere) => {
  if (isThere) followChanges();
});

function followChanges(): void {
  if (isReadPending) return;
  isReadPending = true;
  setTimeout(() => {
    isReadPending = false;
    brainVersion.value += 1;
    if (synapses.value !== null) readSynapses().catch(() => {}); // the list stays as it was
  }, 200);
}

/** A synapse as the list shows it. */
export interface ListedSynapse {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly orders: readonly string[];
  /** The signals beside its orders. */
  readonly signals: readonly string[];
  readonly neurons: readonly string[];
  readonly source: Source | undefined;
}

type Entry = SynapseList['synapses'][number][number];
type Part = Entry['neurons'][number];

/** The answer of `GET /synapses?source=true`, in either form of the interface. */
export function listedSynapses({ synapses, sources = [] }: SynapseList): readonly ListedSynapse[] {
  const all = synapses.flat();
  return all.map(({ name, signals, neurons }, index) => {
    const { enabled = true, source } = sources[index] ?? {};
    const parts = signals.map(partOf);
    return {
      name,
      isEnabled: enabled,
      orders: parts.flatMap(({ name: signal, value }) => (signal === 'order' ? textOf(value) : [])),
      signals: parts.flatMap(({ name: signal }) => (signal === 'order' ? [] : signal)),
      neurons: neurons.map((neuron) => partOf(neuron).name),
      source,
    };
  });
}

/** Those whose name, orders, neurons or file have every word that is looked for. */
export function searchSynapses(all: readonly ListedSynapse[], text: string): readonly ListedSynapse[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ name, orders, signals, neurons, source }) => {
    const written = [name, ...orders, ...signals, ...neurons, source?.file ?? ''].join('\n').toLowerCase();
    return words.every((word) => written.includes(word));
  });
}

/** `{say: {…}}`, `say`, or Kalliope's `{name: say, parameters: {…}}`. */
function partOf(part: Part): { readonly name: string; readonly value: unknown } {
  if (typeof part === 'string') return { name: part, value: {} };
  if (typeof part.name === 'string' && 'parameters' in part)
    return { name: part.name, value: part.parameters };
  const [[name, value] = ['', undefined]] = Object.entries(part);
  return { name, value };
}

function textOf(order: unknown): readonly string[] {
  if (typeof order === 'string') return [order];
  const { text } = (order ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? [text] : [];
}

/** Where a synapse was written: `brain.yml:12`; `''` if unknown. */
export function placeText(source: ListedSynapse['source']): string {
  if (source === undefined) return '';
  return source.from === 'kit' ? `${source.file}:${source.line}` : source.file;
}

/** The names in the templates of a synapse's YAML, which a start by name may give values. */
export const parameterNames = (yaml: string): readonly string[] => [
  ...new Set([...yaml.matchAll(/\{\{\s*([A-Za-z_]\w*)/g)].flatMap(([, name]) => name ?? [])),
];
