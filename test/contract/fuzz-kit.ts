import type { Files } from '../support/service.ts';
import { CALLS } from './calls.ts';

/** Answers that go on, what reads all files each time, and what would hold the events that others need. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['/events', '/machines/live', '/microphone'],
  ...['/reload', '/machines/stepping'],
]);

/** The calls of the table that may be sent in any number, whatever becomes of their paths and methods. */
export const FUZZED = CALLS.filter(({ route }) => !LEFT_OUT.has(route));

/** Synapses of the names that the table asks for, none of which reaches anything outside. What is said is said from a cache. */
export const FUZZ_KIT: Files = {
  'settings.yml': `
default_player: none
players: [none]
text_to_speech: [{ espeak: { language: en-US, cache: true } }]
options: { mute: true }
`,
  'brain.yml': `
- { name: hello, signals: [{ order: hello }], neurons: [{ debug: { message: hello } }] }
- name: tea
  signals: [{ order: "make me some {{ kind }} tea" }, { order: { text: "tea | coffee [now]", matching-type: pattern } }]
  neurons: [systemdate, { sleep: { seconds: 0 } }]
- name: coffee
  signals: [{ order: I want coffee }]
  neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes please", "{{ word }}"] }], default: hello } }]
- { name: later, signals: [{ order: remind me of tea }], neurons: [{ neurotimer: { minutes: 10, synapse: hello } }] }
- { name: cuckoo, signals: [{ event: { hour: 3 } }], neurons: [kalliope_version] }
- name: home
  signals: [{ geolocation: { latitude: 48.8566, longitude: 2.3522, radius: 200 } }]
  neurons: []
`,
};
