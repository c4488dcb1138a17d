import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type HeardSlots, hearingKit } from '../../support/hearing-kit.ts';
import { has } from '../../support/programs.ts';
import { spoken } from '../../support/spoken.ts';

const test = suite('values that are spoken');

const BRAIN = `
- name: timer
  signals: [{ order: { text: "set a timer for {{ wait: duration }}", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ wait }}" } }]
- name: light
  signals: [{ order: { text: "set the light to {0..100:brightness}%", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ brightness }}" } }]
- name: volume
  signals: [{ order: { text: "turn the volume to {volume}", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ volume }}" } }]
- name: wake
  signals: [{ order: { text: "wake me at {time:at}", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ at }}" } }]
- name: channel
  signals: [{ order: { text: "play channel 22 [at {0..100:level} %]", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ level }}" } }]
- lists:
    volume: { type: percent }
`;

const SAID: readonly (readonly [said: string, slots: HeardSlots])[] = [
  ['set a timer for two and a half minutes', { wait: 150 }],
  ['set a timer for an hour and a half', { wait: 5400 }],
  ['set the light to forty percent', { brightness: 40 }],
  ['turn the volume to seventy five percent', { volume: 75 }],
  ['wake me at half past seven', { at: '07:30' }],
  ['play channel twenty two at eighty percent', { level: 80 }],
];

test('an order fills its slots with the values of the words that were heard', async () => {
  if (!has('espeak-ng')) return;
  const kit = await hearingKit({ 'brain.yml': BRAIN });
  try {
    for (const [said, slots] of SAID) assert.equal(await kit.hear(spoken(said, 'en-us', 150)), slots, said);
  } finally {
    await kit.stop();
  }
});

test.run();
