import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { unknownName } from '../../brain/names.ts';
import { Text } from '../../brain/raw-values.ts';
import { readYaml, type YamlFile } from '../../brain/yaml/yaml-file.ts';
import { unknownKeys } from '../../check/unknown-keys.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import { ExpectedText } from './judge.ts';

const Names = t.readonlyArray(t.string, 'a list of names');
const Texts = t.readonlyArray(ExpectedText, 'a list of texts');
const Values = t.record(t.string, t.UnknownRecord, 'a map of neurons and what they find');
const Instant = t.refinement(
  t.string,
  (text) => !Number.isNaN(Date.parse(text)),
  'a date like 2026-01-04T07:05:00',
);

const Called = t.intersection([
  t.type({ neuron: t.string }, 'a map with neuron'),
  t.partial({ parameters: t.UnknownRecord }),
]);

/** The expectations for an order or answer. Omitted ones match anything except errors. */
const Expectations = t.partial({
  synapses: Names,
  parameters: t.record(t.string, t.unknown, 'a map of parameters'),
  says: t.union([Texts, ExpectedText], 'a text or a list of texts'),
  runs: t.readonlyArray(Called, 'a list of {neuron, parameters}'),
  status: t.union(
    [t.literal('complete'), t.literal('waiting_for_answer'), t.null],
    'complete, waiting_for_answer or null',
  ),
  user_order: t.union([Text, t.null], 'a text or null'),
  errors: t.union([t.literal('none'), t.literal('any'), Texts], 'none, any, or a list of texts'),
});

const Answer = t.intersection([t.type({ answer: Text }, 'a map with answer'), Expectations]);

const TestConditions = t.partial({
  run: Names,
  values: Values,
  variables: t.record(t.string, t.unknown, 'a map of variables'),
  at: Instant,
});

const Case = t.intersection([
  t.type({ order: Text }, 'a test: a map with order'),
  t.partial({ name: t.string, answers: t.readonlyArray(Answer, 'a list of answers') }),
  Expectations,
  TestConditions,
]);

const Cases = t.readonlyArray(Case, 'a list of tests');

const Head = t.intersection([t.type({ tests: Cases }, 'a list of tests'), TestConditions]);

type Cases = t.TypeOf<typeof Cases>;
export type Expectations = t.TypeOf<typeof Expectations>;
export type TestConditions = t.TypeOf<typeof TestConditions>;
export type TestCase = t.TypeOf<typeof Case> & {
  /** Its place in the file. */
  readonly line: number;
};

/** The tests of a kit. The head of the file holds defaults for all tests. */
interface TestFile {
  readonly head: TestConditions;
  readonly tests: readonly TestCase[];
}

/** Reads `orders.test.yml`: a list of tests, or a map with `tests`. Only these neurons may be named. Left: `InvalidKit`. */
export const readTestFile =
  (path: string, neurons: ReadonlySet<string>): TaskEither<AssistantError, TestFile> =>
  async () => {
    const read = await readYaml(path)();
    if (E.isLeft(read)) return read;
    const { value, problem, duplicates } = read.right;
    const isList = Array.isArray(value);
    const decoded = isList ? E.map((tests: Cases) => ({ tests }))(Cases.decode(value)) : Head.decode(value);
    const wrong = E.isLeft(decoded) ? refusals(decoded.left) : strangeNeurons(decoded.right, isList, neurons);
    const problems = [
      // only the last of equal expectations would count
      ...duplicates.map((place) => ({
        ...place,
        found: 'a key its map already has',
        expected: 'every key once',
      })),
      ...wrong.map(problem),
      ...strangeKeys(read.right, isList ? Cases : Head),
    ];
    if (problems.length > 0 || E.isLeft(decoded)) return E.left({ _tag: 'InvalidKit', problems });
    const { tests, ...head } = decoded.right;
    const lineOf = (index: number): number =>
      problem({ path: placeOf(index, isList), found: undefined, expected: '' }).line;
    return E.right({ head, tests: tests.map((test, index) => ({ ...test, line: lineOf(index) })) });
  };

const placeOf = (index: number, isList: boolean): Refusal['path'] => (isList ? [index] : ['tests', index]);

const strangeNeurons = (
  { tests, ...head }: { readonly tests: Cases } & TestConditions,
  isList: boolean,
  neurons: ReadonlySet<string>,
): readonly Refusal[] => [
  ...unknownNeurons(head, neurons, []),
  ...tests.flatMap((test, index) => unknownNeurons(test, neurons, placeOf(index, isList))),
];

/** Refuses unknown expectations, which would never be checked. */
const strangeKeys = ({ value, problem }: YamlFile, codec: t.Mixed): readonly Problem[] =>
  unknownKeys(codec, value).map(({ path, known, remark: { suggestion } }) => {
    const expected = suggestion ?? `one of ${known.toSorted().join(', ')}`;
    return problem({ path, found: path.at(-1), expected, isUnknownName: true } satisfies Refusal);
  });

type Turn = TestConditions & Expectations & { readonly answers?: readonly Expectations[] };

/** Refuses unknown neurons, whose expectations would never be checked. `path` leads to their map. */
function unknownNeurons(
  { run = [], values = {}, runs = [], answers = [] }: Turn,
  neurons: ReadonlySet<string>,
  path: Refusal['path'],
): readonly Refusal[] {
  const named: readonly { readonly path: Refusal['path']; readonly found: string }[] = [
    ...run.map((found, index) => ({ path: [...path, 'run', index], found })),
    ...Object.keys(values).map((found) => ({ path: [...path, 'values', found], found })),
    ...runs.map(({ neuron: found }, index) => ({ path: [...path, 'runs', index, 'neuron'], found })),
  ];
  return [
    ...named
      .filter(({ found }) => !neurons.has(found))
      .map(({ path, found }) => unknownName(path, found, 'neuron', neurons)),
    ...answers.flatMap((answer, index) => unknownNeurons(answer, neurons, [...path, 'answers', index])),
  ];
}
