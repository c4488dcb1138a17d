import * as E from 'fp-ts/lib/Either.js';
import { Document, isMap, isSeq, parseDocument } from 'yaml';
import type { AssistantError } from '../errors.ts';
import type { RunExport } from '../observing/run-export.ts';
import type { RunTrace } from '../observing/run-trace.ts';
import { stagesOf } from './replay/stages.ts';

/** An entry of `orders.test.yml`: what was said, and what came of it. */
export type WrittenTest = Readonly<Record<string, unknown>>;

/**
 * A test that expects of the brain what a run did, with the orders and answers before it. Left: `BadRequest` when it was not
 * started by an order, or its texts were not kept.
 */
export function runAsTest({ run, before }: RunExport): E.Either<AssistantError, WrittenTest> {
  const [first, ...answers] = [...before, run];
  const all = [first, ...answers].filter((one) => one !== undefined);
  if (all.some(({ texts_left_out }) => texts_left_out === true)) return E.left(refused(TEXTS_LEFT_OUT));
  if (first === undefined || first.answers !== null) return E.left(refused(NO_QUESTION));
  if (all.some(({ order }) => order === null)) return E.left(refused(NO_ORDER));
  return E.right({
    name: `${first.order} (run ${run.id})`,
    at: first.started,
    order: first.order,
    ...expectations(first),
    ...(answers.length === 0
      ? {}
      : { answers: answers.map((one) => ({ answer: one.order, ...expectations(one) })) }),
  });
}

const TEXTS_LEFT_OUT = 'it was kept without its texts (traces.transcripts: false): a test needs them';
const NO_QUESTION = 'it answers a question, and the run that asked it is gone';
const NO_ORDER = 'only what began with an order, and whose questions were answered, can be a test';

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

function expectations(run: RunTrace): WrittenTest {
  const { match, neurons, said, status } = stagesOf(run);
  const isDefault = run.events.some(
    ({ type, is_default }) => type === 'order.matched' && is_default === true,
  );
  const parameters = Object.assign({}, ...match.map((one) => one.parameters ?? {})) as WrittenTest;
  const hasFailed = neurons.some((neuron) => neuron.endsWith(' failed'));
  return {
    synapses: isDefault ? [] : match.map(({ synapse }) => synapse),
    ...(isDefault || Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(isDefault ? {} : { says: said }),
    status,
    ...(hasFailed ? { errors: 'any' } : {}),
  };
}

/** The text of an `orders.test.yml` with one test more, at its end; all else stays as it is. Left: `BadRequest`, it is not such a file. */
export function withTest(text: string, test: WrittenTest): E.Either<AssistantError, string> {
  const document = text.trim() === '' ? new Document([]) : parseDocument(text);
  const tests = isMap(document.contents) ? document.get('tests') : document.contents;
  if (document.errors.length > 0 || !isSeq(tests))
    return E.left({
      _tag: 'BadRequest',
      field: 'run',
      message: 'orders.test.yml is no list of tests: mend it first',
    });
  tests.add(document.createNode(test));
  return E.right(document.toString({ lineWidth: 0 }));
}
