import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { type LastRun, lastRuns, stateTopics } from '../../src/mqtt/state-topics.ts';
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

const started = (call: string, conversation: string, order: string | null): AssistantEvent => ({
  type: 'run.started',
  ...{ call, conversation, order, names: [], by: 'api', isFromHook: false, answers: null },
});

const answered = (call: string, conversation: string, status: 'complete' | null): AssistantEvent => ({
  type: 'call.answered',
  ...{ call, conversation },
  result: { report: { matched_synapses: [], status, user_order: null } },
});

test('the last of all, and of each satellite, whichever began first', () => {
  const { follow, of } = lastRuns(
    (name) => name === 'loft',
    () => 7,
  );
  follow(started('1', 'loft', 'light'));
  follow(started('2', 'mia', 'tea'));
  follow(answered('1', 'loft', 'complete'));
  follow(answered('2', 'mia', null));
  assert.equal(of(), { conversation: 'mia', order: 'tea', synapses: [], status: 'no_match', atMs: 7 });
  assert.is(of('loft')?.order, 'light');
  assert.is(of('mia'), undefined);
});

test('a satellite that is one no more is forgotten', () => {
  const there = new Set(['tab-1', 'loft']);
  const { follow, of } = lastRuns((name) => there.has(name));
  for (const name of there) follow(answered(name, name, 'complete'));
  there.delete('tab-1');
  follow(answered('3', 'mia', 'complete'));
  assert.equal([of('tab-1'), of('loft')?.conversation, of()?.conversation], [undefined, 'loft', 'mia']);
});

test('a run that a bug ended has failed', () => {
  const { follow, of } = lastRuns(() => false);
  follow(started('1', 'mia', null));
  follow({ type: 'call.answered', call: '1', conversation: 'mia', result: { error: new Error('a bug') } });
  assert.is(of()?.status, 'failed');
});

test.run();
