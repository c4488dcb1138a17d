import type { Refusal } from '../decode.ts';
import { nearest } from '../lib/nearest.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { error } from './finding.ts';
import type { LintWorld, Rule } from './rule.ts';
import { type WrittenEngine, writtenEngines } from './written-engines.ts';

/** Hotwords that start a synapse nobody has. */
export const unknownHotwordSynapses: Rule = (kit, world) => {
  const { found, mayHave } = kit.brain;
  return startedByHotwords(kit, world)
    .filter(({ synapse }) => !mayHave(synapse))
    .map(({ file, path, synapse }) =>
      error(file, path, {
        rule: 'unknown-synapse',
        message: `no synapse has the name "${synapse}"`,
        suggestion: nearest(synapse, found),
      }),
    );
};

interface Started extends Pick<WrittenEngine, 'file'> {
  readonly synapse: string;
  readonly path: Refusal['path'];
}

/** Every synapse that a hotword of the settings starts, and where they name it. */
export const startedByHotwords = (kit: ReadKit, world: LintWorld): readonly Started[] =>
  writtenEngines(kit, world).flatMap(({ file, engine, parameters, path, known }) => {
    const links = Object.hasOwn(known.links, engine) ? known.links[engine] : undefined;
    return (links?.(parameters) ?? []).map((link) => ({
      file,
      synapse: link.synapse,
      path: [...path, ...link.path],
    }));
  });
