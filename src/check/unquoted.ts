import { found } from './finding.ts';
import type { Rule } from './rule.ts';

/** Templates without quotes, which YAML reads as maps, where nobody has refused them: a neuron may take anything. */
export const unquoted: Rule = ({ settings, brain, problems }) => {
  const refused = new Set(problems.map(placeOf));
  return [...settings.files, ...brain.files].flatMap(({ mapsAsKeys }) =>
    mapsAsKeys
      .filter((map) => !refused.has(placeOf(map)))
      .map((map) =>
        found('error', map, {
          rule: 'unquoted',
          message: `found ${map.found}, expected ${map.expected}`,
        }),
      ),
  );
};

const placeOf = ({ file, line, column }: Parameters<Rule>[0]['problems'][number]): string =>
  `${file}:${line}:${column}`;
