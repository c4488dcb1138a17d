import { wavOf } from '../../src/engines/wav.ts';

const RATE_HZ = 16_000;

/** What the recogniser of the kit hears in a recording, by the value of its samples. */
const HEARD = ['', 'say hello to Bob', 'not existing order'] as const;

/** A quarter of a second in which the recogniser of the kit hears the text with this number. */
export const recordingOf = (number: 0 | 1 | 2): Buffer =>
  wavOf({ sampleRateHz: RATE_HZ, samples: new Int16Array(RATE_HZ / 4).fill(number * 1_000) });

const STT = `export default ({ rxjs }) => ({
  name: 'filestt',
  make: () => ({
    transcribe: async (frames$) => {
      const frames = await rxjs.lastValueFrom(frames$.pipe(rxjs.toArray()));
      return ${JSON.stringify(HEARD)}[Math.round((frames[2]?.samples[0] ?? 0) / 1000)];
    },
  }),
});`;

const TTS = `export default () => ({
  name: 'nulltts',
  make: () => ({ synthesize: async () => ({ sampleRateHz: 8000, samples: new Int16Array(1) }) }),
});`;

const TRIGGER = `export default () => ({ name: 'nulltrigger', make: () => ({ health: () => ({ state: 'off' }) }) });`;

export const KALLIOPE_BRAIN = `
- name: say-hello
  signals: [{ order: "say hello to {{ name }}" }]
  neurons: [{ say: { message: "Hello {{ name }}" } }]
- { name: likes-fries, signals: [], neurons: [{ say: { message: me too } }] }
- { name: hates-fries, signals: [], neurons: [{ say: { message: it is ok } }] }
- { name: not-understood, signals: [], neurons: [{ say: { message: i have not understood } }] }
- { name: breaks, signals: [{ order: break it }], neurons: [{ say: { message: "{{ 1 / 0 }}" } }] }
- name: ask-me
  signals: [{ order: ask me a question }]
  neurons:
    - say: { message: "do you like french fries?" }
    - neurotransmitter:
        from_answer_link:
          - { synapse: likes-fries, answers: ["yes of course"] }
          - { synapse: hates-fries, answers: ["not at all"] }
        default: not-understood
`;

/** A kit that is spoken to as Kalliope is, with engines that make and hear nothing; `more` are lines of its `rest_api`. */
export const kalliopeKit = (more = '', brain = KALLIOPE_BRAIN): Readonly<Record<string, string>> => ({
  'settings.yml': `
cache_path: tts-cache
default_player: none
players: [none]
resource_directory: { stt: stt, tts: tts, trigger: trigger }
speech_to_text: [{ filestt: { language: en-US } }]
default_speech_to_text: filestt
text_to_speech: [{ nulltts: { language: en } }]
default_text_to_speech: nulltts
triggers: [nulltrigger]
default_trigger: nulltrigger
rest_api: { login: admin, password: secret, compatibility: kalliope${more} }
`,
  'brain.yml': brain,
  'stt/filestt.js': STT,
  'tts/nulltts.js': TTS,
  'trigger/nulltrigger.js': TRIGGER,
});
