import type { Refusal } from '../decode.ts';
import type { ChainLink, ChainOf } from '../lib/chain-of.ts';
import type { EngineChoice, EngineEntry } from './settings.ts';
import { isRace, type WrittenChoice, type WrittenLink } from './written-chains.ts';

/** What is chosen of a list: the first engine, and all of the chain where there is more to it. */
export interface Chosen {
  readonly chosen: string;
  readonly chain?: ChainOf<ChainLink>;
}

/** A choice as people write it. A list of one name alone is that name. */
export function chosenIn(written: WrittenChoice): Chosen {
  if (typeof written === 'string') return { chosen: written };
  const chain = written.map((step) => (isRace(step) ? step.race : [step]).map(linkOf));
  const all = chain.flat();
  const [{ name: chosen, budgetMs } = { name: '' }] = all;
  return all.length === 1 && budgetMs === undefined ? { chosen } : { chosen, chain };
}

/** The names that are chosen. */
export const namesChosen = ({ chosen, chain }: Chosen): readonly string[] =>
  chain === undefined ? [chosen] : chain.flat().map(({ name }) => name);

/** Each name that is chosen with its place below the key, as the file may have it. */
export const placesOf = ({ chosen, chain }: Chosen): readonly { name: string; path: Refusal['path'] }[] =>
  chain === undefined
    ? [{ name: chosen, path: [] }]
    : chain.flatMap((step, index) =>
        step.map(({ name, budgetMs }, lane) => ({
          name,
          path: [
            index,
            ...(step.length > 1 ? ['race', lane] : []),
            ...(budgetMs === undefined ? [] : [name]),
          ],
        })),
      );

/** The same chain with the parameters of its engines. */
export const chainOfEntries = (
  chain: ChainOf<ChainLink>,
  entryOf: (name: string) => EngineEntry,
): ChainOf<EngineEntry & ChainLink> =>
  chain.map((step) => step.map((link) => ({ ...entryOf(link.name), ...link })));

/** Refuses the choice, written under `key`, of engines that their list does not have, and what can be no part of a chain. */
export function undefinedChoice(key: string, list: string, choice: EngineChoice): readonly Refusal[] {
  const known = choice.entries.map(({ name }) => name);
  return placesOf(choice).flatMap(({ name, path }) => {
    const place = {
      path: [key, ...path],
      found: name,
      ...(path.at(-1) === name ? { isUnknownName: true } : {}),
    };
    if (!known.includes(name)) return [{ ...place, expected: `one of ${list} (${known.join(', ')})`, known }];
    return name === 'none' && choice.chain !== undefined ? [{ ...place, expected: WITHOUT_NONE }] : [];
  });
}

const WITHOUT_NONE = 'an engine: none does nothing in a chain';

function linkOf(written: WrittenLink): ChainLink {
  if (typeof written === 'string') return { name: written };
  const [[name, seconds] = ['', 0]] = Object.entries(written);
  return { name, budgetMs: seconds * 1_000 };
}
