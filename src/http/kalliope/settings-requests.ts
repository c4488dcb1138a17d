import * as E from 'fp-ts/lib/Either.js';
import { ENGINE_LISTS, type EngineChoice } from '../../settings/settings.ts';
import { isTrue } from './flags.ts';
import { isMap, type Reading, refused, withKey } from './reading.ts';

const muted = withKey('mute', ({ mute }) => E.right({ mute: isTrue(mute) }));

/** Kalliope listens for orders, and can stop listening, where a synapse has one. */
const deafened = withKey('deaf', ({ deaf }, { brain }) => {
  const { synapses } = brain.getSnapshot().context.brain;
  const listens = synapses.some(({ signals }) => signals.some(({ name }) => name === 'order'));
  return listens ? E.right({ deaf: isTrue(deaf) }) : refused('error', 'Cannot switch deaf status');
});

/** A value that is none is passed over, and given back all the same. */
const tuned = (key: string): Reading =>
  withKey(key, ({ [key]: value }) =>
    typeof value === 'number' && value > 0
      ? E.right({ [key]: value })
      : E.left({ status: 200, body: { [key]: value } }),
  );

/** A name that the list does not have changes nothing; the answer is the one in use. */
const chosen = (kind: (typeof ENGINE_LISTS)[number]['kind']): Reading => {
  const key = `default_${kind}`;
  return withKey(key, ({ [key]: name }, { settings }) => {
    const choice: EngineChoice = settings()[kind];
    return choice.entries.some((entry) => entry.name === name)
      ? E.right({ [key]: name })
      : E.left({ status: 200, body: { [key]: choice.chosen } });
  });
};

const filledMap =
  (empty: string, notMap: string): Reading =>
  (body) => {
    if (isMap(body) && Object.keys(body).length > 0) return E.right(body);
    return refused('Error', isNothing(body) ? empty : notMap);
  };

/** What Python takes for false. */
const isNothing = (body: unknown): boolean =>
  !body || (Array.isArray(body) && body.length === 0) || (isMap(body) && Object.keys(body).length === 0);

/** What Kalliope's clients ask of the settings, by method and path. */
export const settingsRequests: readonly (readonly [asked: string, reading: Reading])[] = [
  ['POST /mute', muted],
  ['POST /settings/mute', muted],
  ['POST /deaf', deafened],
  ['POST /settings/deaf', deafened],
  ...[
    'recognizer_multiplier',
    'recognizer_energy_ratio',
    'recognizer_recording_timeout',
    'recognizer_recording_timeout_with_silence',
  ].map((key) => [`POST /settings/${key}`, tuned(key)] as const),
  ...ENGINE_LISTS.map(({ kind }) => [`POST /settings/default_${kind}`, chosen(kind)] as const),
  ['POST /settings/hooks', filledMap('No Parameters not', 'Hooks must be a dictionary')],
  ['POST /settings/variables', filledMap('No Parameters provided', 'Variables must be a dictionary')],
];
