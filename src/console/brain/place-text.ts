import type { ListedSynapse } from './listed-synapses.ts';

/** Where a synapse was written: `brain.yml:12`; `''` where nobody knows. */
export function placeText(source: ListedSynapse['source']): string {
  if (source === undefined) return '';
  return source.from === 'kit' ? `${source.file}:${source.line}` : source.file;
}
