import { isDeepStrictEqual } from 'node:util';
import type { RestApi } from './rest-api.ts';
import type { Settings } from './settings.ts';
import type { Traces } from './traces.ts';

/** The settings that a change reaches only at the next start, in the words of users. */
export function atNextStart(before: Settings, after: Settings): readonly string[] {
  const changed = <Part extends object>(of: (settings: Settings) => Part, key: keyof Part): boolean =>
    !isDeepStrictEqual(of(before)[key], of(after)[key]);
  return [
    ...LISTENING.filter(([key]) => changed(({ restApi }) => restApi, key)).map(
      ([, name]) => `rest_api.${name}`,
    ),
    ...(changed((settings) => settings, 'cachePath') ? ['cache_path'] : []),
    ...(['level', 'format'] as const)
      .filter((key) => changed(({ logging }) => logging, key))
      .map((key) => `logging.${key}`),
    ...TRACES.filter(([key]) => changed(({ traces }) => traces, key)).map(([, name]) => `traces.${name}`),
  ];
}

const LISTENING: readonly (readonly [keyof RestApi, string])[] = [
  ['active', 'active'],
  ['host', 'host'],
  ['port', 'port'],
  ['sslCertFile', 'ssl_cert'],
  ['sslKeyFile', 'ssl_key'],
];

const TRACES: readonly (readonly [keyof Traces, string])[] = [
  ['keep', 'keep'],
  ['maxBytes', 'max_megabytes'],
  ['otlp', 'otlp_endpoint'],
];
