import type { Synapse } from '../brain/synapse.ts';
import { secretsIn } from '../secrets.ts';
import type { Settings } from '../settings/settings.ts';

/** The secrets of settings, variables and synapses. Each of the two is searched once, as long as it stays the same object. */
export function knownSecrets(settings: Settings, synapses: readonly Synapse[]): readonly string[] {
  const own = once(settings, () => {
    const { restApi, variables, stt, tts, player, trigger } = settings;
    return secretsIn([restApi, variables, stt.entries, tts.entries, player.entries, trigger.entries]);
  });
  const written = once(synapses, () =>
    secretsIn(
      synapses.flatMap(({ signals, neurons }) =>
        [...signals, ...neurons].map(({ parameters }) => parameters),
      ),
    ),
  );
  return [...own, ...written];
}

const known = new WeakMap<object, readonly string[]>();

function once(of: object, search: () => readonly string[]): readonly string[] {
  const found = known.get(of) ?? search();
  known.set(of, found);
  return found;
}
