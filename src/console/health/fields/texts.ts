import type { Value } from '../../texts.ts';

/** How a field is shown. */
export interface FieldText {
  readonly title: string;
  readonly meaning: string;
  readonly unit?: string;
  /** The values to choose from, with their names; a value that is not among them is shown as it is. */
  readonly choices?: Readonly<Record<string, string>>;
}

const seconds = 's';
const ON = 'On';
const OFF = 'Off';

/** The texts of fields. */
export const fieldTexts = {
  byDefault: (value: Value) => `Default: ${value}.`,
  byFiles: (value: Value) => `Your files say: ${value}.`,
  changed: 'Changed',
  afterRestart: 'Takes effect after a restart.',
  reset: 'Reset',
  resetLabel: (title: Value) => `Reset “${title}” to what your files say`,
  bySlider: (title: Value) => `${title}, by a slider`,
  on: ON,
  off: OFF,
  notSet: 'not set',
  secretSet: 'set; type to replace it',
  /** By section and key. */
  fields: {
    'options.energy_threshold': {
      title: 'Loudness at which speech begins',
      meaning:
        'Where Broca starts from before it has adapted to the room. A higher value ignores louder sounds.',
    },
    'options.recognizer_energy_ratio': {
      title: 'Speech must be this much louder than the room',
      meaning: '1.5 times is 3.5 dB. Raise it if noise starts an order. Lower it if Broca misses you.',
      unit: 'times',
    },
    'options.recognizer_multiplier': {
      title: 'Extra margin above the room',
      meaning: 'Speech must exceed the measured threshold by this factor too. Usually 1.',
      unit: 'times',
    },
    'options.recognizer_recording_timeout': {
      title: 'Longest order',
      meaning: 'Broca stops listening after this time, even if you still speak.',
      unit: seconds,
    },
    'options.recognizer_recording_timeout_with_silence': {
      title: 'Time to start speaking',
      meaning: 'How long you may take after the wake word before you begin.',
      unit: seconds,
    },
    'options.stt_timeout': {
      title: 'Time limit for an order, pauses included',
      meaning: '0 means that only the two limits above count.',
      unit: seconds,
    },
    'options.adjust_for_ambient_noise_second': {
      title: 'Background noise to sample',
      meaning: 'How long Broca measures the room when the microphone opens. Usually 0.',
      unit: seconds,
    },
    'listening.detector': {
      title: 'How speech is told from noise',
      meaning: 'Silero is a small neural network. It copes better with noise, and needs its model.',
      choices: { auto: 'The best one installed', energy: 'By loudness', silero: 'Silero' },
    },
    'listening.end_silence': {
      title: 'Pause that ends an order',
      meaning: 'Raise it if Broca cuts you off. Lower it for faster answers.',
      unit: seconds,
    },
    'listening.complete_silence': {
      title: 'Pause that ends a complete order',
      meaning: 'Used when nothing could be added to what you said.',
      unit: seconds,
    },
    'listening.follow_up': {
      title: 'Time to answer a question',
      meaning: 'How long Broca listens after it has asked something. With 0 you need the wake word.',
      unit: seconds,
    },
    'listening.echo_tail': {
      title: 'Echo after Broca has spoken',
      meaning: 'How long the room and the sound card still carry its last words.',
      unit: seconds,
    },
    'listening.echo_canceller': {
      title: 'Remove Broca’s own voice from the microphone',
      meaning: 'Lets you interrupt Broca while it speaks. It needs libspeexdsp1.',
      choices: { true: ON, false: OFF, auto: 'Where it is possible' },
    },
    'listening.ducking': {
      title: 'Play more quietly while you speak',
      meaning: 'Lowers the sound of Broca by 12 dB while it listens to an order.',
    },
    'microphone.source': {
      title: 'Sound comes from',
      meaning: 'Without a microphone, type orders or use the microphone of a browser or a satellite.',
      choices: {
        '': 'This machine, while there is a wake word',
        mic: 'The microphone of this machine',
        none: 'No microphone',
      },
    },
    'microphone.device': { title: 'Microphone', meaning: 'The sound card or sound server that records.' },
    'microphone.program': {
      title: 'Recording program',
      meaning: 'Broca uses the one that is installed.',
      choices: { arecord: 'arecord', sox: 'sox' },
    },
    'microphone.rate': {
      title: 'Sample rate of the microphone',
      meaning: 'Only for a device that refuses 16000.',
      unit: 'Hz',
    },
    'rest_api.host': {
      title: 'Who can reach Broca',
      meaning: 'Set a password before you let other devices in.',
      choices: { '127.0.0.1': 'This machine only', '0.0.0.0': 'All devices in the network' },
    },
    'wyoming.active': {
      title: 'Let other programs use recogniser, voice and wake word',
      meaning: 'By the Wyoming protocol, for example Home Assistant.',
    },
    'wyoming.host': {
      title: 'Who can reach these services',
      meaning: 'They have no password. Allow all devices only in a network that you trust.',
      choices: { '127.0.0.1': 'This machine only', '0.0.0.0': 'All devices in the network' },
    },
    'wyoming.advertise': {
      title: 'Announce these services in the network',
      meaning: 'Other programs then find them by themselves.',
    },
    'wyoming.discover': {
      title: 'Connect to satellites found in the network',
      meaning: 'Satellites that announce themselves are used without being added.',
    },
    'mqtt.broker_ip': { title: 'Address of the broker', meaning: 'A host name or an IP address.' },
    'mqtt.broker_port': { title: 'Port', meaning: 'Usually 1883.' },
    'mqtt.username': {
      title: 'User name at the broker',
      meaning: 'Leave it empty if the broker asks for none.',
    },
    'mqtt.password': { title: 'Password at the broker', meaning: 'It is stored and never shown.' },
    'mqtt.name': { title: 'Name in Home Assistant', meaning: 'The device appears under this name.' },
    'mqtt.topic': { title: 'Topic', meaning: 'All messages of this assistant are below it.' },
    'mqtt.transcripts': {
      title: 'Messages may contain what was said',
      meaning: 'Everybody who can read the broker can read it then.',
    },
  } satisfies Readonly<Record<string, FieldText>>,
};
