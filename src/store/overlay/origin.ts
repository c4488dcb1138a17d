import type { Synapse } from '../../brain/synapse.ts';
import type { KeptSynapse } from './kept.ts';

/** Where a synapse comes from. Files are named from the kit's home when they are in it; lines count from 1. */
export type Origin =
  | {
      readonly from: 'kit';
      readonly file: string;
      readonly line: number;
      /** It was only enabled or disabled, and where that is kept. */
      readonly changed?: { readonly enabled: boolean; readonly file: string };
    }
  | {
      readonly from: 'api';
      readonly file: string;
      /** That of the kit which it replaces. */
      readonly covers?: { readonly file: string; readonly line: number };
    };

/** `own` is the synapse of the kit that has its name. */
export function originOf(
  kept: KeptSynapse | undefined,
  own: Synapse | undefined,
  shown: (file: string) => string,
): Origin | undefined {
  const place = own === undefined || own.source === 'api' ? undefined : own.source;
  if (kept?.kind === 'written')
    return { from: 'api', file: shown(kept.file), ...(place === undefined ? {} : { covers: place }) };
  if (place === undefined) return undefined;
  if (kept?.kind !== 'switched') return { from: 'kit', ...place };
  return { from: 'kit', ...place, changed: { enabled: kept.isEnabled, file: shown(kept.file) } };
}
