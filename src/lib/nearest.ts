import { editDistance } from './edit-distance.ts';

/** The name that was most likely meant, case aside; undefined when none is near. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const most = Math.min(3, Math.floor(written.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(flat(written), flat(name), most);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name, distance };
  }
  return best?.name;
}

/** `-`, `_` and capitals are what people mix up most: they count as no edit. */
const flat = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');
