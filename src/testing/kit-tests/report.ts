import type { Failure } from './judge.ts';
import type { TestResult } from './run-test.ts';

/** A line for each test, with what failed under it, and a last line that counts. `nearMisses` is what to say of an order. */
export function reportText(
  results: readonly TestResult[],
  file: string,
  nearMisses: (order: string) => string,
): string {
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return [
    ...results.map((result) => resultText(result, file, nearMisses)),
    '',
    `${results.length - failed} passed, ${failed} failed`,
  ].join('\n');
}

function resultText(
  { name, order, line, failures }: TestResult,
  file: string,
  nearMisses: (order: string) => string,
): string {
  if (failures.length === 0) return `✓ ${name}`;
  const hasStrayed = failures.some(({ what, given }) => what === 'synapses' && given === order);
  return [
    `✗ ${name} (${file}:${line})`,
    ...failures.flatMap((failure) => failureLines(failure, name)),
    ...(hasStrayed ? indented(nearMisses(order), '    ') : []),
  ].join('\n');
}

const failureLines = ({ given, what, expected, found }: Failure, name: string): readonly string[] => [
  `    ${given === name ? '' : `"${given}": `}${what}`,
  `      expected ${JSON.stringify(expected)}`,
  `      found    ${JSON.stringify(found)}`,
];

const indented = (text: string, margin: string): readonly string[] =>
  text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => `${margin}${line}`);
