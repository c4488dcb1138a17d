import type { Example, RouteDoc } from './route-doc.ts';

/** The examples that have such a value, under their names. */
export function examplesOf(examples: RouteDoc['examples'], pick: (example: Example) => unknown) {
  const shown = Object.entries(examples).flatMap(([name, example]) => {
    const value = pick(example);
    return value === undefined ? [] : [[name, { summary: example.summary, value }] as const];
  });
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
}

/** The status that an example is answered with. */
export const statusOf = ({ answers }: RouteDoc, { status }: Example): number =>
  status ?? Number(Object.keys(answers)[0]);
