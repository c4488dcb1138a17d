import { isDeepStrictEqual } from 'node:util';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { Text } from '../../brain/raw-values.ts';
import type { TurnOutcome } from './assistant-under-test.ts';
import type { Expectations } from './test-file.ts';

/** An expectation that was not met. */
export interface Failure {
  /** Its order or answer. */
  readonly given: string;
  /** The expectation: `synapses`, `says` … */
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** The unmet expectations. `started` are the started synapses in order. */
export function judge(
  given: string,
  expectations: Expectations,
  outcome: TurnOutcome,
  started: readonly string[],
): readonly Failure[] {
  const { synapses, parameters, says, runs, status, user_order, errors = 'none' } = expectations;
  const { report, parameters: taken } = outcome;
  const called = runs?.map(({ neuron, parameters: own = {} }) => ({ neuron, parameters: own }));
  const failed = errorsIn(outcome);
  const checks: [what: string, expected: unknown, found: unknown, isMet: () => boolean][] = [
    ['synapses', synapses, started, () => isDeepStrictEqual(synapses, started)],
    ['parameters', parameters, flat(taken, parameters), () => hasAll(parameters, flat(taken, parameters))],
    ['says', says, outcome.says, () => areTexts(typeof says === 'string' ? [says] : says, outcome.says)],
    ['runs', called, outcome.runs, () => isSame(called, outcome.runs)],
    ['status', status, report.status, () => status === report.status],
    ['user_order', user_order, report.user_order, () => user_order === report.user_order],
    ['errors', errors, failed, () => errors === 'any' || areTexts(errors === 'none' ? [] : errors, failed)],
  ];
  return checks
    .filter(([, expected, , isMet]) => expected !== undefined && !isMet())
    .map(([what, expected, found]) => ({ given, what, expected, found }));
}

const errorsIn = ({ report }: TurnOutcome): readonly string[] =>
  report.matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ error }) => error ?? []),
  );

const areTexts = (expected: readonly string[] | undefined, found: readonly string[]): boolean =>
  expected?.length === found.length && expected.every((text, index) => isExpected(text, found[index] ?? ''));

/** Compares the parameters of all synapses together, unless the expectation names synapses. */
function flat(taken: TurnOutcome['parameters'], expected: Values | undefined): Values {
  const names = Object.keys(expected ?? {});
  const isBySynapse = names.length > 0 && names.every((name) => Object.hasOwn(taken, name));
  return isBySynapse ? taken : Object.assign({}, ...Object.values(taken));
}

/** Listed values must exist, null values must not. Others may exist. */
function hasAll(expected: Values | undefined, found: Values): boolean {
  return Object.entries(expected ?? {}).every(([key, value]) =>
    value === null && !Object.hasOwn(found, key) ? true : isSame(value, found[key]),
  );
}

/** Compares texts, numbers and booleans as texts, because YAML may hold other types. */
function isSame(expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      expected.length === found.length &&
      expected.every((value, index) => isSame(value, found[index]))
    );
  }
  if (typeof expected !== 'object' || expected === null)
    return typeof found === 'object' ? expected === found : isExpected(String(expected), String(found));
  return typeof found === 'object' && found !== null && hasAll(expected as Values, found as Values);
}

/** An expected text, or a regular expression between slashes. */
export const ExpectedText = t.refinement(
  Text,
  (text) => expressionOf(text) !== null,
  'a text, or a regular expression between slashes',
);

/** Whether `text` equals the expected one apart from outer spaces, or contains a match of the expression. */
export function isExpected(expected: string, text: string): boolean {
  const expression = expressionOf(expected);
  return expression instanceof RegExp ? expression.test(text) : expected.trim() === text.trim();
}

/** Null for an invalid expression. */
function expressionOf(text: string): RegExp | undefined | null {
  const [, source] = /^\/(.+)\/$/s.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}
