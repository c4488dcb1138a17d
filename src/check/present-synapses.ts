import * as E from 'fp-ts/lib/Either.js';
import type { Brain } from '../brain/brain.ts';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import { linksOf } from '../brain/links.ts';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import { writtenSynapse } from '../brain/written-synapse.ts';
import type { YamlFile } from '../brain/yaml-file.ts';

/** The synapses of a brain as if they were read from one file, whose places nobody knows. Made once for each brain. */
export function presentSynapses(brain: Brain, { modules }: SynapseCodecs): readonly WrittenSynapse[] {
  const before = made.get(brain);
  if (before !== undefined) return before;
  const file: YamlFile = {
    file: '',
    value: brain.synapses.map(writtenSynapse),
    problem: ({ expected }) => ({ file: '', line: 1, column: 1, path: '', found: '', expected }),
    duplicates: [],
    mapsAsKeys: [],
    scalars: () => [],
  };
  const written = brain.synapses.map(
    (synapse, index): WrittenSynapse => ({
      name: synapse.name,
      links: synapse.neurons.flatMap((call) => linksOf(call, modules)),
      decoded: E.right(synapse),
      usable: synapse,
      file,
      index,
    }),
  );
  made.set(brain, written);
  return written;
}

const made = new WeakMap<Brain, readonly WrittenSynapse[]>();
