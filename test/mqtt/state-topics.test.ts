import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LastRun, stateTopics } from '../../src/mqtt/state-topics.ts';
import { filtersOf, type HomePlace, placeOf, placeTopic } from '../../src/mqtt/topics.ts';

const test = suite('what is told over MQTT');

const PLACE: HomePlace = {
  state: 'waiting_for_answer',
  ears: 'waiting_for_trigger',
  isMuted: false,
  isDeaf: false,
  question: { text: 'Which pill?', answers: ['the red one'], askedAtMs: 0 },
};

const RUN: LastRun = {
  conversation: 'default',
  order: 'call my doctor',
  synapses: ['call'],
  status: 'complete',
  atMs: 0,
};

const told = (transcripts: boolean) =>
  stateTopics(
    { hub: PLACE, satellites: [{ name: 'loft', area: undefined, isNamed: true, place: undefined }] },
    {
      mqtt: { topic: 'home' },
      transcripts,
      runs: { of: (satellite) => (satellite === undefined ? RUN : undefined) },
      version: '1',
      hub: 'one',
    },
  );

test('orders and questions are told where they may be', () => {
  const topics = told(true);
  assert.is(JSON.parse(topics.get('home/run') ?? '').order, 'call my doctor');
  assert.is(JSON.parse(topics.get('home/question') ?? '').text, 'Which pill?');
});

test('without transcripts nothing that was said is told', () => {
  const all = JSON.stringify([...told(false)]);
  assert.not.match(all, /doctor|pill\?/);
  assert.match(all, /"synapses\\":\[\\"call/);
});

test('of a satellite that is away only that is told', () => {
  const of = [...told(true)].filter(([topic]) => topic.includes('loft'));
  assert.equal(of, [['home/satellite/loft/status', 'offline']]);
});

test('any name is one level of a topic, and is read again', () => {
  for (const name of ['loft', 'a/b', '100 %', 'up+down', '#1', 'Küche', '%2F', 'satellite']) {
    const at = placeTopic('home', name);
    assert.is(at.split('/').length, 3);
    assert.not.match(at, /[+#]/);
    assert.equal(placeOf('home', `${at}/mute/set`), { satellite: name, end: 'mute/set' });
  }
});

test('other topics are of no place', () => {
  assert.is(placeOf('home', 'homes/mute/set'), undefined);
  assert.is(placeOf('home', 'home/satellite/%/mute/set'), undefined);
  assert.equal(placeOf('home', 'home/mute/set'), { satellite: undefined, end: 'mute/set' });
});

test('a command is listened to for the assistant and for every satellite', () =>
  assert.equal(filtersOf('home', ['say']), ['home/say', 'home/satellite/+/say']));

test.run();
