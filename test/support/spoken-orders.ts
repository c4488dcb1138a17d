import { existsSync, writeFileSync } from 'node:fs';
import { wavOf } from '../../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { spoken } from './spoken.ts';

/** The sink whose sound is what the microphone hears. */
export const ROOM = 'room';
/** The sink that is the loudspeaker. */
export const VOICE = 'voice';

/** Short, and understood. */
export const ORDER = 'turn off all the lights';
export const ANSWER = 'done';
/** Long enough for something to happen before it is over. */
export const LONG_ORDER = 'turn on the big light in the living room';
/** Is answered with a text that takes a while to say. */
export const TALE = 'tell me a story';
/** Asks. */
export const QUESTION = 'start the coffee machine';
/** Over the API alone. */
export const NOTE = 'write a note';

/** Answers the question. */
export const YES = 'yes';

/** Of a neuron that never ends by itself. */
export const HANGING = 'vacuum the living room';

const HOTWORD = 'hey broca';

/** An order with the hotword before it. */
export const CALLED: string = `${HOTWORD}, ${ORDER}`;

/** All that anybody says. */
export const ALL_SAID = [ORDER, LONG_ORDER, TALE, QUESTION, YES, HANGING, CALLED] as const;

/** What these orders do. */
export const BRAIN = `
- { name: dark, signals: [{ order: "${ORDER}" }], neurons: [{ say: { message: "${ANSWER}" } }] }
- { name: bright, signals: [{ order: "${LONG_ORDER}" }], neurons: [{ debug: { message: bright } }] }
- { name: note, signals: [{ order: "${NOTE}" }], neurons: [{ debug: { message: noted } }] }
- name: tale
  signals: [{ order: "${TALE}" }]
  neurons:
    - say: { message: "once upon a time there was a princess in a tower" }
- name: question
  signals: [{ order: "${QUESTION}" }]
  neurons:
    - say: { message: "sure" }
    - neurotransmitter: { from_answer_link: [{ synapse: agreed, answers: ["yes"] }], default: refused }
- { name: agreed, signals: [], neurons: [{ debug: { message: agreed } }] }
- { name: refused, signals: [], neurons: [{ debug: { message: refused } }] }
`;

/** Real engines on the two sinks, the quick words of a test; more settings may follow. */
export const SETTINGS = `
default_trigger: phrase
triggers: [{ phrase: { phrase: ${HOTWORD} } }, none]
microphone: { device: ${ROOM} }
listening: { end_silence: 0.3, follow_up: 2, echo_tail: 0.1 }
default_player: speaker
players: [{ speaker: { device: ${VOICE} } }, none]
text_to_speech: [{ espeak: { language: en-US, cache: false } }]
`;

const WORDS_PER_MINUTE = 160;

/** The path of a WAV file in which somebody says it; it is written at the first time. */
export function said(text: string, path: string): string {
  if (!existsSync(path)) {
    writeFileSync(
      path,
      wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples: spoken(text, 'en-us', WORDS_PER_MINUTE) }),
    );
  }
  return path;
}
