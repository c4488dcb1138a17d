import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../../errors.ts';
import type { RunExport } from '../../observe/run-export.ts';
import type { RunTrace } from '../../observe/run-trace.ts';
import { comparedOf } from './compared.ts';

/** An entry of `orders.test.yml`: what was said, and what came of it. */
export type WrittenTest = Expectations & { readonly name: string };

type Expectations = Readonly<Record<string, unknown>>;

/**
 * A test that expects of the brain what a run did, with the orders and answers before it. What was said once a neuron had run that
 * does not stay inside is not expected: a test does not run it, and its texts may be made of what it finds. Left: `BadRequest` when
 * it was not started by an order, or its texts were not kept.
 */
export function runAsTest(
  { run, before }: RunExport,
  staysInside: (neuron: string) => boolean,
): E.Either<AssistantError, WrittenTest> {
  const [first, ...answers] = [...before, run];
  const all = [first, ...answers].filter((one) => one !== undefined);
  if (all.some(({ texts_left_out }) => texts_left_out === true)) return E.left(refused(TEXTS_LEFT_OUT));
  if (first === undefined || first.answers !== null) return E.left(refused(NO_QUESTION));
  if (all.some(({ order }) => (order ?? '') === '')) return E.left(refused(NO_ORDER));
  const reachesOut = all.findIndex((one) => !neuronsIn(one).every(staysInside));
  const hasTexts = (index: number): boolean => reachesOut === -1 || index < reachesOut;
  return E.right({
    name: `${first.order} (run ${run.id})`,
    at: first.started,
    order: first.order,
    ...expectations(first, hasTexts(0)),
    ...(answers.length === 0
      ? {}
      : {
          answers: answers.map((one, index) => ({
            answer: one.order,
            ...expectations(one, hasTexts(index + 1)),
          })),
        }),
  });
}

const TEXTS_LEFT_OUT = 'it was kept without its texts (traces.transcripts: false): a test needs them';
const NO_QUESTION = 'it answers a question, and the run that asked it is gone';
const NO_ORDER = 'only what began with an order, and whose questions were answered, can be a test';

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

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
