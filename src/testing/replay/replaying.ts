import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { Document, isMap, isNode, isSeq, parseDocument } from 'yaml';
import type { PresentKit } from '../../actors/present-kit.ts';
import { KIT_YAML } from '../../brain/yaml/yaml-tags.ts';
import { type AssistantError, describe, describeUnknown } from '../../lib/errors.ts';
import { readRegularFile, temporaryName } from '../../lib/files.ts';
import { serialQueue } from '../../lib/promises.ts';
import type { AllModules } from '../../modules/module.ts';
import type { RunExport } from '../../observe/run-export.ts';
import type { RunTrace } from '../../observe/run-trace.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { readTestFile } from '../kit-tests/test-file.ts';
import { comparedOf } from './compared.ts';
import type { Replayed } from './replay.ts';

/** An entry of `orders.test.yml`: orders and their expected effects. */
type RawTest = Expectations & { readonly name: string };

type Expectations = Readonly<Record<string, unknown>>;

/** What should have happened instead of what did. What is left out is not tested. */
export interface ExpectedOutcome {
  /** The synapses that should have started, in their order; none for an order that should not be understood. */
  readonly synapses?: readonly string[];
  /** What should have been said. */
  readonly says?: readonly string[];
}

/**
 * Makes a test that expects the effects of a run, or others in their place, with the orders and answers before it. Texts after a neuron that
 * reaches outside are not expected, because a test does not run it and the texts may use its values. Left: `BadRequest` if
 * it was not started by an order, or its texts were not stored.
 */
export function runAsTest(
  { run, before }: RunExport,
  staysInside: (neuron: string) => boolean,
  expected?: ExpectedOutcome,
): E.Either<AssistantError, RawTest> {
  const [first, ...answers] = [...before, run];
  const all = [first, ...answers].filter((one) => one !== undefined);
  if (all.some(({ texts_left_out }) => texts_left_out === true)) return E.left(refused(TEXTS_LEFT_OUT));
  if (first === undefined || first.answers !== null) return E.left(refused(NO_QUESTION));
  if (all.some(({ order }) => (order ?? '') === '')) return E.left(refused(NO_ORDER));
  const reachesOut = all.findIndex((one) => !neuronsIn(one).every(staysInside));
  const hasTexts = (index: number): boolean => reachesOut === -1 || index < reachesOut;
  const expectedOf = (one: RunTrace, index: number): Expectations =>
    one === run && expected !== undefined ? { ...expected } : expectations(one, hasTexts(index));
  const answerOf = (one: RunTrace, index: number) => ({
    answer: one.order,
    ...expectedOf(one, index + 1),
  });
  return E.right({
    name: `${first.order} (run ${run.id})`,
    at: first.started,
    order: first.order,
    ...expectedOf(first, 0),
    ...(answers.length === 0 ? {} : { answers: answers.map(answerOf) }),
  });
}

const TEXTS_LEFT_OUT = 'it was kept without its texts (traces.transcripts: false): a test needs them';
const NO_QUESTION = 'it answers a question, and the run that asked it is gone';
const NO_ORDER = 'only what began with an order, and whose questions were answered, can be a test';

const neuronsIn = ({ events }: RunTrace): readonly string[] =>
  events.flatMap(({ neuron_name: name }) => (typeof name === 'string' ? [name.toLowerCase()] : []));

function expectations(run: RunTrace, hasTexts: boolean): Expectations {
  const { match, neurons, said, status } = comparedOf(run);
  const isDefault = run.events.some(
    ({ type, is_default }) => type === 'order.matched' && is_default === true,
  );
  const parameters = Object.assign({}, ...match.map((one) => one.parameters ?? {})) as Expectations;
  const hasFailed = neurons.some((neuron) => neuron.endsWith(' failed'));
  return {
    synapses: isDefault ? [] : match.map(({ synapse }) => synapse),
    ...(isDefault || Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(isDefault || !hasTexts ? {} : { says: said }),
    status,
    ...(hasFailed ? { errors: 'any' } : {}),
  };
}

/** Replays stored runs on the present kit. The first replay loads the harness. */
export function replaying(kit: () => Kit<AllModules>) {
  const next = serialQueue();
  return {
    /** Replays one run at a time; others wait. `signal` cancels it. Left: the errors of `replay`. */
    replay:
      (run: RunExport, signal: AbortSignal): TaskEither<AssistantError, Replayed> =>
      () =>
        next(async () => {
          const { replay } = await import('./replay.ts');
          return replay(run, kit(), signal)();
        }),
    /** Adds the run to the kit's `orders.test.yml`, with its outcome or the expected one. Returns the path of the file. Left: the errors of `runAsTest`, `BadRequest` for an unknown synapse, or `StoreFailed`. */
    saveTest:
      (run: RunExport, expected?: ExpectedOutcome): TaskEither<AssistantError, string> =>
      () =>
        next(() => saved(kit(), run, expected)),
  };
}

/** The present kit, including changes through the API. */
export function kitInForce({ brain, settings, codecs }: PresentKit, home: string): Kit<AllModules> {
  const { synapses, sentences } = brain;
  return { home, synapses, sentences, settings, modules: codecs.modules, codecs };
}

/** Writes a file atomically, after checking that the text can be read. */
async function saved(
  { home, modules, synapses }: Kit<AllModules>,
  run: RunExport,
  expected: ExpectedOutcome | undefined,
): Promise<E.Either<AssistantError, string>> {
  const path = resolve(home, 'orders.test.yml');
  const unknown = expected?.synapses?.findIndex((name) => synapses.every((one) => one.name !== name)) ?? -1;
  if (unknown >= 0) return E.left(unknownExpected(unknown, expected?.synapses?.[unknown] ?? ''));
  const test = runAsTest(run, (neuron) => modules.neurons.get(neuron)?.staysInside === true, expected);
  if (E.isLeft(test)) return test;
  const fresh = resolve(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  try {
    const text = await readRegularFile(path).then(String, (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const added = withTest(text, test.right);
    if (E.isLeft(added)) return added;
    await writeFile(fresh, added.right, { flush: true });
    const read = await readTestFile(fresh, new Set(modules.neurons.keys()))();
    if (E.isLeft(read)) {
      await rm(fresh, { force: true });
      const why = describe(read.left).replaceAll(fresh, path);
      return E.left(
        refused(`with this test orders.test.yml could not be read, and is left as it was: ${why}`),
      );
    }
    await rename(fresh, path);
    return E.right(path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    const message = `${path} cannot be written: ${describeUnknown(error)}`;
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    return E.left({ _tag: 'StoreFailed', message, isFull });
  }
}

/**
 * Appends a test to the text of an `orders.test.yml`. Everything else keeps its form, except the spaces
 * of a list in brackets. Left: `BadRequest` if it is not such a file or has a test of this name.
 */
export function withTest(text: string, test: RawTest): E.Either<AssistantError, string> {
  const document = parseDocument(text, KIT_YAML);
  if (document.contents === null && document.errors.length === 0)
    return E.right(inserted(text, text.length, written(test, 0)));
  const tests = isMap(document.contents) ? document.get('tests') : document.contents;
  if (document.errors.length > 0 || !isSeq(tests)) return E.left(refused(NO_LIST));
  if (tests.items.some((one) => isMap(one) && one.get('name') === test.name))
    return E.left(refused(`orders.test.yml has a test named "${test.name}" already`));
  const [start = 0] = tests.range ?? [];
  const last = tests.items.at(-1);
  if (tests.flow !== true && isNode(last)) {
    const column = start - (text.lastIndexOf('\n', start - 1) + 1);
    return E.right(inserted(text, last.range?.[1] ?? text.length, written(test, column)));
  }
  tests.flow = last !== undefined;
  tests.add(document.createNode(test));
  return E.right(document.toString(STYLE));
}

const NO_LIST = 'orders.test.yml is no list of tests: mend it first';

const STYLE = { lineWidth: 0, flowCollectionPadding: false };

/** It would always fail. */
const unknownExpected = (index: number, name: string): AssistantError => ({
  _tag: 'BadRequest',
  field: `synapses[${index}]`,
  message: `no synapse is named ${JSON.stringify(name)}`,
});

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

/** Formats an item of a list that starts at this column, from 0. */
const written = (test: RawTest, column: number): string =>
  new Document([test], KIT_YAML).toString(STYLE).replace(/^(?=.)/gm, ' '.repeat(column));

/** The position after the line at this place. */
function inserted(text: string, end: number, lines: string): string {
  const isAtStart = end === 0 || text[end - 1] === '\n';
  const next = isAtStart ? end : text.indexOf('\n', end) + 1;
  if (next === 0) return `${text}\n${lines}`;
  return text.slice(0, next) + lines + text.slice(next);
}
