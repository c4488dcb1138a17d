import { canRenderAs } from 'pyjinja';
import type { AllModules } from '../../modules/module.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { assistantUnderTest, type Choose, type TurnOutcome } from './assistant-under-test.ts';
import { type Failure, isExpected, judge } from './judge.ts';
import type { Expectations, TestCase, TestConditions } from './test-file.ts';

export interface TestResult {
  readonly name: string;
  readonly order: string;
  readonly line: number;
  readonly failures: readonly Failure[];
}

/** The default date of a test, in local time. */
const NOON = '2026-01-01T12:00:00';

/** Runs one test in a separate assistant. */
export async function runTest(
  kit: Kit<AllModules>,
  head: TestConditions,
  test: TestCase,
): Promise<TestResult> {
  const { order, name = order, line, answers = [], at = head.at ?? NOON } = test;
  const variables = { ...kit.settings.variables, ...head.variables, ...test.variables };
  const options = { ...kit.settings.options, mute: false };
  const assistant = assistantUnderTest(
    { ...kit, settings: { ...kit.settings, variables, options } },
    {
      run: new Set([...(head.run ?? []), ...(test.run ?? [])]),
      values: { ...head.values, ...test.values },
      startMs: Date.parse(at),
    },
  );
  try {
    const talk = [{ ...test, given: order }, ...answers.map((turn) => ({ ...turn, given: turn.answer }))];
    return { name, order, line, failures: await failuresIn(talk, assistant) };
  } finally {
    assistant.stop();
  }
}

async function failuresIn(
  talk: readonly (Expectations & { readonly given: string })[],
  assistant: ReturnType<typeof assistantUnderTest>,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  let open: readonly string[] = [];
  for (const [index, turn] of talk.entries()) {
    const { given } = turn;
    if (index > 0 && open.length === 0)
      return [...failures, { given, what: 'question', expected: 'a question that waits', found: null }];
    const outcome = await assistant.give(given, chooseExpected(turn.says));
    const listed = outcome.report.matched_synapses.map(({ synapse_name }) => synapse_name);
    failures.push(...judge(given, turn, outcome, started(listed, open, outcome)));
    open = outcome.report.status === 'waiting_for_answer' ? listed : [];
  }
  return failures;
}

/** Excludes synapses that waited before, and the default without a match. */
function started(
  listed: readonly string[],
  open: readonly string[],
  { isFound }: TurnOutcome,
): readonly string[] {
  if (!isFound) return [];
  const waiting = [...open];
  return listed.filter((name) => {
    const index = waiting.indexOf(name);
    if (index >= 0) waiting.splice(index, 1);
    return index < 0;
  });
}

/** Picks the alternative of a message that the test expects next, or else the first. */
const chooseExpected =
  (says: string | readonly string[] | undefined): Choose =>
  (among, said) => {
    const expected = typeof says === 'string' ? [says] : (says ?? []);
    const next = expected[said.length];
    if (next === undefined) return 0;
    const index = among.findIndex((text) => isExpected(next, text) || canRenderAs(text, next));
    return Math.max(0, index);
  };

/** Prints a line for each test with its failures, and a summary. `nearMisses` explains an order. */
export function reportText(
  results: readonly TestResult[],
  file: string,
  nearMisses: (order: string) => string,
): string {
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const lines = results.flatMap(({ name, order, line, failures }) => {
    if (failures.length === 0) return [`✓ ${name}`];
    const hasStrayed = failures.some(({ what, given }) => what === 'synapses' && given === order);
    return [
      `✗ ${name} (${file}:${line})`,
      ...failures.flatMap((failure) => failureLines(failure, name)),
      ...(hasStrayed ? indented(nearMisses(order), '    ') : []),
    ];
  });
  return [...lines, '', `${results.length - failed} passed, ${failed} failed`].join('\n');
}

const failureLines = ({ given, what, expected, found }: Failure, name: string): readonly string[] => [
  `    ${given === name ? '' : `"${given}": `}${what}`,
  `      expected ${JSON.stringify(expected)}`,
  `      found    ${JSON.stringify(found)}`,
];

const indented = (text: string, margin: string): readonly string[] =>
  text === '' ? [] : text.trimEnd().replace(/^/gm, margin).split('\n');
