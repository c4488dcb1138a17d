import * as E from 'fp-ts/lib/Either.js';
import type { Brain } from '../brain/brain.ts';
import { rawSynapse, readSynapse, type SynapseCodecs } from '../brain/decode-synapse.ts';
import { type LoadedBrain, type RawSynapse, unknownInOrders } from '../brain/load-brain.ts';
import { withoutFiles } from '../brain/sentences/joined-sentences.ts';
import { linksOf, type Synapse } from '../brain/synapse.ts';
import { parseYaml, withoutPlaces, type YamlFile } from '../brain/yaml/yaml-file.ts';
import { inReadingOrder } from '../lib/collections.ts';
import type { Problem } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import type { Settings } from '../settings/settings.ts';
import { lintKit, mistake } from './check-kit.ts';
import { type CheckDeps, type Finding, warning } from './finding.ts';
import { meant } from './value-places.ts';

/** A synapse that a user is editing. */
export interface SynapseText {
  /** A map, or a list with one, as in a brain file. */
  readonly yaml: string;
  /** The name of the synapse that it replaces; undefined for a new one. */
  readonly name?: string | undefined;
}

/** The present kit around it. */
interface KitInForce extends Pick<ReadKit, 'home' | 'codecs'> {
  readonly brain: Brain;
  readonly settings: Settings;
}

export interface SynapseCheck {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** Undefined if a mistake makes it unusable. */
  readonly synapse: Synapse | undefined;
}

const NAME = 'the synapse';

/** Checks a synapse against the present kit. */
export function checkSynapse({ yaml, name }: SynapseText, around: KitInForce, deps: CheckDeps): SynapseCheck {
  const parsed = parseYaml(NAME, new TextEncoder().encode(yaml));
  if (E.isLeft(parsed))
    return { findings: parsed.left.map((problem) => mistake(problem)), synapse: undefined };
  const file = asOnlyItem(parsed.right);
  const [item] = file.value;
  const ours: RawSynapse = { ...readSynapse(around.codecs, item, 'api'), file, index: 0 };
  const others = presentSynapses(around.brain, around.codecs).filter(
    (one) => one.name !== (name ?? ours.name),
  );
  const brain = brainWith(ours, others, around.brain);
  const problems = [...manyItems(file), ...brain.problems, ...misnamed(ours, name)];
  const synapse = problems.length === 0 && E.isRight(ours.decoded) ? ours.decoded.right : undefined;
  const found = lintKit(kitWith({ ...brain, problems }, around), deps).filter((one) => one.file === NAME);
  const remarks = [...taken(ours, name, around.brain), ...unlinked(ours, brain), ...unnamed(ours, brain)];
  return { findings: inReadingOrder([...found, ...remarks]), synapse };
}

function brainWith(ours: RawSynapse, others: readonly RawSynapse[], { sentences }: Brain): LoadedBrain {
  const { file, decoded } = ours;
  const written = [...others, ours];
  const names = new Set(written.flatMap((one) => one.name ?? []));
  const synapses = written.flatMap((one) => (E.isRight(one.decoded) ? [one.decoded.right] : []));
  const problems = E.isLeft(decoded)
    ? decoded.left.map((wrong) => file.problem({ ...wrong, path: [0, ...wrong.path] }))
    : [];
  const known = { names, found: names, mayHave: (name: string) => names.has(name) };
  return {
    ...{ ...known, synapses, usable: synapses, problems, written, files: [file], named: [] },
    sentences: withoutFiles(sentences),
  };
}

/** A problem in the edited text, which is not a file. */
const problemNowhere: YamlFile['problem'] = ({ expected }) => {
  return { file: '', line: 1, column: 1, path: '', found: '', expected };
};

/** Requires exactly one synapse. */
const manyItems = (file: ReturnType<typeof asOnlyItem>): readonly Problem[] =>
  file.value.length > 1 ? [file.problem({ path: [1], found: file.value[1], expected: 'one synapse' })] : [];

/** A replacement must keep the name, because of the links to it. */
const misnamed = ({ name, file }: RawSynapse, expected: string | undefined): readonly Problem[] =>
  expected === undefined || name === undefined || name === expected
    ? []
    : [file.problem({ path: [0, 'name'], found: name, expected: `"${expected}", whose place it takes` })];

/** Warns that a new synapse replaces the one of its name. */
function taken({ name = '', file }: RawSynapse, replaced: string | undefined, brain: Brain) {
  if (replaced !== undefined || brain.find(name) === undefined) return [];
  const message = `"${name}" is there: this would replace it`;
  return [warning(file, [0, 'name'], { rule: 'name-taken', message })];
}

/** Makes a link to a missing synapse a warning: it fails only when it is followed. */
const unlinked = ({ file, links }: RawSynapse, { mayHave, found }: LoadedBrain): readonly Finding[] =>
  links
    .filter(({ synapse }) => !mayHave(synapse))
    .map(({ path, synapse }) =>
      warning(file, [0, ...path], {
        rule: 'unknown-synapse',
        message: `no synapse has the name "${synapse}" yet`,
        suggestion: nearest(synapse, found),
      }),
    );

/** Makes an unknown list or rule a warning too: a later change may add it. */
const unnamed = (ours: RawSynapse, { sentences }: LoadedBrain): readonly Finding[] =>
  unknownInOrders(ours, sentences).map((problem) => ({
    ...mistake(problem, meant(problem)),
    ...{ severity: 'warning', rule: 'unknown-name' },
  }));

const kitWith = (brain: LoadedBrain, { home, settings, codecs }: KitInForce): ReadKit => ({
  kit: E.left({ _tag: 'InvalidKit', problems: brain.problems }),
  usable: E.left({ _tag: 'InvalidKit', problems: brain.problems }),
  problems: brain.problems,
  home,
  modules: codecs.modules,
  codecs,
  settings: {
    settings,
    problems: [],
    problem: problemNowhere,
    files: [],
    named: [],
    isLeftOut: false,
    openDoors: [],
  },
  brain,
  named: [],
});

/** Wraps a single map in a list, so that the rules for brain files apply. A list stays as it is. */
function asOnlyItem(file: YamlFile): YamlFile & { readonly value: readonly unknown[] } {
  const { value } = file;
  if (Array.isArray(value)) return { ...file, value };
  return {
    ...file,
    value: [value],
    problem: ({ path, ...refusal }) => file.problem({ ...refusal, path: path.slice(1) }),
    scalars: () => file.scalars().map((scalar) => ({ ...scalar, path: [0, ...scalar.path] })),
  };
}

/** The synapses of a brain as if read from one file without positions. Cached for each brain. */
function presentSynapses(brain: Brain, { modules }: SynapseCodecs): readonly RawSynapse[] {
  const before = made.get(brain);
  if (before !== undefined) return before;
  const value = brain.synapses.map(rawSynapse);
  const file = withoutPlaces({ file: '', value, problem: problemNowhere });
  const written = brain.synapses.map(
    (synapse, index): RawSynapse => ({
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

const made = new WeakMap<Brain, readonly RawSynapse[]>();
