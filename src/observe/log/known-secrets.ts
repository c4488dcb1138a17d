import type { Synapse } from '../../brain/synapse.ts';
import { secretsIn } from '../../lib/secrets.ts';
import type { Settings } from '../../settings/settings.ts';

/** The secrets of settings, variables and synapses: the same list as long as both stay the same objects. */
export function knownSecrets(settings: Settings, synapses: readonly Synapse[]): readonly string[] {
  const last = together.get(settings);
  if (last?.synapses === synapses) return last.secrets;
  const { restApi, variables, secretVariables, stt, tts, player, trigger, traces, mqtt } = settings;
  const { masksSecrets: _, ...api } = restApi; // its name has the word in it, and it is none
  const secrets = [
    ...secretsIn([api, variables, mqtt, stt.entries, tts.entries, player.entries, trigger.entries]),
    ...secretsIn({ secrets: secretVariables.map((name) => variables[name]) }),
    ...secretsIn({ secrets: Object.values(traces.otlp?.headers ?? {}) }),
    ...secretsOf(synapses),
  ];
  together.set(settings, { synapses, secrets });
  return secrets;
}

interface Secrets {
  readonly synapses: readonly Synapse[];
  readonly secrets: readonly string[];
}

const together = new WeakMap<Settings, Secrets>();

const written = new WeakMap<readonly Synapse[], readonly string[]>();

function secretsOf(synapses: readonly Synapse[]): readonly string[] {
  const found =
    written.get(synapses) ??
    secretsIn(
      synapses.flatMap(({ signals, neurons }) =>
        [...signals, ...neurons].map(({ parameters }) => parameters),
      ),
    );
  written.set(synapses, found);
  return found;
}
