import { HOOK_NAMES } from '../../src/brain/events.ts';
import type { Asked, Call } from './call.ts';
import { flag, listOf, map, maybe, nullable, number, type Shape, text } from './shape.ts';

/** All of them, always: the name of a synapse, a list of such, or null. */
export const HOOKS = Object.fromEntries(HOOK_NAMES.map((name) => [name, maybeNames]));

const OPTIONS = {
  adjust_for_ambient_noise_second: number,
  deaf: flag,
  energy_threshold: number,
  mute: flag,
  name: text,
  recognizer_energy_ratio: number,
  recognizer_multiplier: number,
  recognizer_recording_timeout: number,
  recognizer_recording_timeout_with_silence: number,
  stt_timeout: number,
};

const NO_HOOKS: readonly Asked[] = [['POST', '/settings/hooks', { on_deaf: null, on_mute: null }]];
const WRONG_HOOKS = [5, true, {}, 'nobody', [5], ['nobody'], ['hello', 'nobody']];

/** The settings that are maps. */
export const settingMapCalls: readonly Call[] = [
  { method: 'GET', route: '/settings/variables', status: 200, answer: { variables: withName } },
  {
    method: 'POST',
    route: '/settings/variables',
    body: { colour: 'green' },
    status: 200,
    answer: { variables: { ...variables(), colour: 'green' } },
    also: [
      [{ colour: 'blue' }, { variables: { ...variables(), colour: 'blue' } }],
      [{ größe: '', '🍵': 'tea' }, { variables: { ...variables(), größe: '', '🍵': 'tea' } }],
    ],
    takes: { fields: { colour: { wrong: [null, true, 5, [], {}, ['green']] } }, unknown: 'wanted' },
    bad: [{ title: 'one wrong among right ones', body: '{"a":"b","wrong":5}', status: 400, field: 'wrong' }],
  },
  { method: 'GET', route: '/settings/options', status: 200, answer: { options: OPTIONS } },
  {
    method: 'PATCH',
    route: '/settings/options',
    body: { energy_threshold: 3000, stt_timeout: 0 },
    status: 200,
    answer: { options: { ...OPTIONS, energy_threshold: 3000, stt_timeout: 0 } },
    also: [
      [
        { adjust_for_ambient_noise_second: 0.5 },
        { options: { ...OPTIONS, adjust_for_ambient_noise_second: 0.5 } },
      ],
      [{}, { options: OPTIONS }],
    ],
    takes: {
      fields: {
        energy_threshold: { wrong: [null, true, '3000', [], {}, -1] },
        adjust_for_ambient_noise_second: { wrong: [null, true, '1', [], {}, -0.5] },
        stt_timeout: { wrong: [null, true, '5', [], {}, -1] },
      },
      unknown: 'refused',
    },
    bad: ['deaf', 'mute', 'name'].map((key) => ({
      title: `${key}, which has a path of its own or is fixed`,
      body: JSON.stringify({ [key]: true }),
      status: 400,
    })),
  },
  { method: 'GET', route: '/settings/hooks', status: 200, answer: { hooks: HOOKS } },
  {
    method: 'POST',
    route: '/settings/hooks',
    before: NO_HOOKS,
    body: { hooks: { on_deaf: 'hello' } },
    status: 200,
    answer: { hooks: { ...HOOKS, on_deaf: 'hello', on_mute: null } },
    also: [
      [{ on_mute: 'hello' }, { hooks: { ...HOOKS, on_mute: 'hello' } }],
      [{ on_deaf: null }, { hooks: { ...HOOKS, on_deaf: null } }],
      [{ hooks: { on_mute: null } }, { hooks: { ...HOOKS, on_mute: null } }],
    ],
    takes: { unknown: 'wanted' },
    bad: [
      ...WRONG_HOOKS.flatMap((value) => [
        {
          title: `on_deaf as ${JSON.stringify(value)}`,
          body: JSON.stringify({ on_deaf: value }),
          status: 400,
        },
        {
          title: `hooks.on_deaf as ${JSON.stringify(value)}`,
          body: JSON.stringify({ hooks: { on_deaf: value } }),
          status: 400,
        },
      ]),
      { title: 'an unknown hook', body: '{"on_strat":"hello"}', status: 400 },
      { title: 'an unknown hook in hooks', body: '{"hooks":{"on_strat":"hello"}}', status: 400 },
      { title: 'one wrong among right ones', body: '{"on_deaf":"hello","on_mute":5}', status: 400 },
      ...[null, 5, 'hello', []].map((hooks) => ({
        title: `hooks as ${JSON.stringify(hooks)}`,
        body: JSON.stringify({ hooks }),
        status: 400,
      })),
    ],
  },
];

function maybeNames(value: unknown, path: string): readonly string[] {
  return Array.isArray(value) ? listOf(text)(value, path) : nullable(text)(value, path);
}

/** What the kit brings; the rest has come by calls. */
function variables(): Readonly<Record<string, Shape>> {
  return { name: 'Broca', colour: maybe(text), größe: maybe(text), '🍵': maybe(text), a: maybe('b') };
}

function withName(value: unknown, path: string): readonly string[] {
  return map(value, path).length > 0 || (value as { readonly name?: unknown }).name !== 'Broca'
    ? [`${path}: the variable of the kit is not there`]
    : [];
}
