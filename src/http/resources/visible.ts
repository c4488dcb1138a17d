import { rawSynapse } from '../../brain/decode-synapse.ts';
import { maskedSynapse } from '../../brain/masked-synapse.ts';
import { maskedText } from '../../brain/masked-text.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { masked } from '../../lib/secrets.ts';
import { maskedVariables } from '../../settings/edit-settings.ts';
import type { EngineChoice, Settings } from '../../settings/settings.ts';
import { yaml } from '../../store/overlay/stored-text.ts';
import type { Caller } from '../access/tokens.ts';
import type { HttpDeps } from '../deps.ts';
import type { PresentSettings } from '../shapes.ts';

/** The settings and synapses as this caller may see them: a mask replaces each secret, so all shapes stay the same. */
export function visibleTo({ role }: Caller, settings: Settings) {
  const { masksSecrets } = settings.restApi;
  const masksContract = role !== 'admin' || masksSecrets === true;
  const masksOthers = masksContract || masksSecrets !== false;
  return {
    settings: (): Settings => ({
      ...settings,
      ...(masksContract ? withoutContract(settings) : {}),
      ...(masksOthers ? { variables: maskedVariables(settings) } : {}),
    }),
    variables: (): Settings['variables'] => (masksOthers ? maskedVariables(settings) : settings.variables),
    synapse: (synapse: Synapse): Synapse => (masksOthers ? maskedSynapse(synapse) : synapse),
    /** The YAML of a synapse; `synapse` stands in where its secrets cannot be told apart in the text. */
    yaml: (text: string, synapse?: Synapse): string =>
      masksOthers ? (maskedText(text) ?? (synapse && yamlOf(maskedSynapse(synapse))) ?? HIDDEN) : text,
  };
}

const yamlOf = (synapse: Synapse): string => yaml(rawSynapse(synapse));

const HIDDEN = '# Not shown: it has secrets that cannot be told apart from the rest.\n';

/** The contract shows the password, and the parameters of the engines. */
const withoutContract = ({ restApi, stt, tts, player, trigger }: Settings): Partial<Settings> => ({
  restApi: { ...restApi, ...masked({ password: restApi.password }) },
  stt: withoutKeys(stt),
  tts: withoutKeys(tts),
  player: withoutKeys(player),
  trigger: withoutKeys(trigger),
});

const withoutKeys = (choice: EngineChoice): EngineChoice => ({
  ...choice,
  entries: choice.entries.map((one) => ({ ...one, parameters: masked(one.parameters) })),
});

/** The settings, and the states deaf and mute. */
export function presentSettings({ brain, version }: Pick<HttpDeps, 'brain' | 'version'>): PresentSettings {
  const snapshot = brain.getSnapshot();
  return {
    settings: snapshot.context.settings,
    version,
    isDeaf: snapshot.matches({ ears: 'deaf' }),
    isMuted: snapshot.matches({ voice: 'muted' }),
  };
}
