import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveEvent } from '../../../src/console/events.ts';
import { answerPlayer, type PlayerEvent } from '../../../src/console/talk/answer-player.ts';
import {
  captureErrorText,
  closeReasonText,
  levelDb,
  unavailableReason,
} from '../../../src/console/talk/microphone.ts';
import { toPcm16 } from '../../../src/console/talk/pcm16.ts';
import {
  canChangeQuestion,
  mergeTurns,
  optionsOf,
  type Turn,
  turnsAfter,
  turnsOfRuns,
} from '../../../src/console/talk/turns.ts';
import { until } from '../../support/until.ts';

const test = suite('console/talk/turns');

const TIME = '2026-11-21T14:20:15.646Z';
const event = (type: string, fields: Record<string, unknown> = {}): LiveEvent => ({
  ...{ id: '1', type, time: TIME, conversation: 'tab', run: 'r1' },
  ...fields,
});
const after = (...events: readonly LiveEvent[]): readonly Turn[] =>
  events.reduce<readonly Turn[]>(turnsAfter, []);

const STARTED = event('run.started', { order: 'make tea', started_synapses: [], answers: null });
const TURN: Turn = {
  ...{ run: 'r1', conversation: 'tab', time: TIME, order: 'make tea', started: [], isAnswer: false },
  ...{ said: [], failures: [], outcome: 'running' },
};

const report = (status: string | null, said: readonly string[]) => ({
  report: {
    status,
    matched_synapses: [
      { neuron_module_list: said.map((generated_message) => ({ neuron_name: 'Say', generated_message })) },
    ],
  },
});

test('an order is at work from its start, says what its neurons say, and is done at its end', () => {
  assert.equal(after(STARTED), [TURN]);
  const said = [STARTED, event('neuron.ended', { generated_message: 'Tea.' })];
  assert.equal(after(...said), [{ ...TURN, said: ['Tea.'] }]);
  const done = event('run.finished', report('complete', ['Tea.']));
  assert.equal(after(...said, done), [{ ...TURN, said: ['Tea.'], outcome: 'done' }]);
});

test('a question, an order nothing fits, and what runs in its place are told apart', () => {
  const outcome = (...events: readonly LiveEvent[]) => after(STARTED, ...events)[0]?.outcome;
  assert.is(outcome(event('run.finished', report('waiting_for_answer', ['Sugar?']))), 'asked');
  assert.is(outcome(event('run.finished', report(null, []))), 'not_matched');
  const instead = event('order.matched', { is_default: true });
  assert.is(outcome(instead, event('run.finished', report('complete', ['Sorry.']))), 'not_matched');
});

test('the answer to a question is one', () => {
  assert.equal(after(event('run.started', { order: 'yes', answers: 'r0' }))[0]?.isAnswer, true);
});

test('what was said before the question is not said again with the answer', () => {
  const answered = event('run.started', { order: 'yes', answers: 'r0' });
  const saying = event('neuron.ended', { generated_message: 'Sweet.' });
  const [turn] = after(answered, saying, event('run.finished', report('complete', ['Sugar?', 'Sweet.'])));
  assert.equal(turn?.said, ['Sweet.']);
});

test('failures of neurons, of speech and of the run are kept with their reasons', () => {
  const [turn] = after(
    STARTED,
    event('neuron.failed', { error: 'no value for kind' }),
    event('speech.failed', { error: 'no voice' }),
    event('run.finished', { error: 'a bug' }),
  );
  assert.equal(turn?.failures, ['no value for kind', 'no voice', 'a bug']);
  assert.is(turn?.outcome, 'failed');
});

test('speech that is not understood is a turn of its own', () => {
  const [turn] = after(event('transcript.final', { error: 'nothing was heard' }));
  assert.equal(turn, { ...TURN, order: null, failures: ['nothing was heard'], outcome: 'failed' });
});

test('an event about nothing that was said changes nothing', () => {
  const turns = after(STARTED);
  assert.is(turnsAfter(turns, event('state.changed', { region: 'ears' })), turns);
  assert.is(turnsAfter(turns, event('neuron.failed', { run: 'other', error: 'x' })), turns);
});

test('earlier runs come first, and what was heard live goes before what is on disk', () => {
  const run = (id: string) => ({
    ...{
      id,
      conversation: 'tab',
      started: TIME,
      duration_ms: 1,
      order: 'make tea',
      status: 'complete' as const,
    },
    ...{ synapses: ['tea'], said: ['Tea.'], is_default: false, has_error: false, has_audio: false },
  });
  const earlier = turnsOfRuns([run('r1'), run('r0')]);
  const turns = mergeTurns(earlier, after(STARTED));
  assert.equal(
    turns.map(({ run, outcome }) => `${run} ${outcome}`),
    ['r0 done', 'r1 running'],
  );
});

test('answers without a hole can be given with a button, each once', () => {
  const links = [
    { synapse_name: 'sweet', answers: ['yes', '{{ amount }} spoons'] },
    { synapse_name: 'plain', answers: ['no', 'yes'] },
  ];
  assert.equal(optionsOf({ links }), ['yes', 'no']);
});

test('the end of a run and a dropped question of the conversation may change what is asked', () => {
  const event = { id: '1', type: 'run.finished', time: '', conversation: 'tab' };
  assert.ok(canChangeQuestion(event, 'tab'));
  assert.ok(canChangeQuestion({ ...event, type: 'question.dropped' }, 'tab'));
  assert.not.ok(canChangeQuestion(event, 'other'));
  assert.not.ok(canChangeQuestion({ ...event, type: 'run.started' }, 'tab'));
});

test.run();

const answerPlayerTest = suite('console/talk/answer-player');

/** Web Audio as far as it is used: its clock stands still, and parts end when they are told to. */
function output() {
  const played: { readonly startsAt: number; readonly seconds: number; end: () => void; stopped: boolean }[] =
    [];
  const gains: { readonly gain: { value: number } }[] = [];
  const told: PlayerEvent[] = [];
  const context = {
    currentTime: 5,
    destination: {},
    createGain: () => {
      const gain = { gain: { value: 1 }, connect: () => {}, disconnect: () => {} };
      gains.push(gain);
      return gain;
    },
    createBuffer: (_: number, length: number, rateHz: number) => ({
      seconds: length / rateHz,
      copyToChannel: () => {},
    }),
    createBufferSource: () => {
      const source = {
        buffer: { seconds: 0 },
        onended: () => {},
        connect: () => {},
        start: (startsAt: number) =>
          played.push(Object.assign(one, { startsAt, seconds: source.buffer.seconds })),
        stop: () => {
          one.stopped = true;
        },
      };
      const one = { startsAt: 0, seconds: 0, end: () => source.onended(), stopped: false };
      return source;
    },
  };
  const player = answerPlayer(context as unknown as AudioContext, (one) => void told.push(one));
  return { player, played, gains, told };
}

const part = (seconds: number): ArrayBuffer => new Int16Array(seconds * 100).buffer;

answerPlayerTest(
  'parts sound one after another, each is told as it begins, and the whole when all was heard',
  async () => {
    const { player, played, told } = output();
    player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
    player.hear({ type: 'sound.part', id: 1, part: 0 });
    player.samples(part(0.02));
    player.hear({ type: 'sound.part', id: 1, part: 1 });
    player.samples(part(1));
    assert.equal(
      played.map(({ startsAt, seconds }) => [startsAt, seconds]),
      [
        [5, 0.02],
        [5.02, 1],
      ],
    );
    await until(() => told.length === 2);
    player.hear({ type: 'sound.end', id: 1 });
    for (const { end } of played) end();
    assert.equal(told, [
      { type: 'sound.begun', id: 1, part: 0 },
      { type: 'sound.begun', id: 1, part: 1 },
      { type: 'sound.played', id: 1 },
    ]);
  },
);

answerPlayerTest('a stop silences at once, and nothing more is told of that sound', async () => {
  const { player, played, told } = output();
  player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
  player.hear({ type: 'sound.part', id: 1, part: 0 });
  player.samples(part(1));
  player.hear({ type: 'sound.stop', id: 1 });
  player.samples(part(1));
  player.hear({ type: 'sound.end', id: 1 });
  assert.equal(
    played.map(({ stopped }) => stopped),
    [true],
  );
  for (const { end } of played) end();
  player.hear({ type: 'sound', id: 2, sample_rate_hz: 100 });
  player.hear({ type: 'sound.end', id: 2 });
  assert.equal(told, [{ type: 'sound.played', id: 2 }]);
});

answerPlayerTest('a sound is quieter while somebody speaks', () => {
  const { player, gains } = output();
  player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
  player.hear({ type: 'sound.quiet', id: 1, is_quiet: true });
  assert.is(gains[0]?.gain.value, 0.25);
  player.hear({ type: 'sound.quiet', id: 1, is_quiet: false });
  assert.is(gains[0]?.gain.value, 1);
});

answerPlayerTest.run();

const microphoneTest = suite('console/talk/microphone');

microphoneTest(
  'a square wave of half the height is 6 dB below the loudest, and silence is the lowest level',
  () => {
    assert.is(Math.round(levelDb(Int16Array.of(16_384, -16_384))), -6);
    assert.is(levelDb(new Int16Array(8)), -90);
    assert.is(levelDb(new Int16Array()), -90);
  },
);

microphoneTest('a page that is not secure has no microphone, and learns what to do', () => {
  assert.match(unavailableReason(false, false) ?? '', 'broca tls');
  assert.match(unavailableReason(true, false) ?? '', 'this browser does not give');
  assert.is(unavailableReason(true, true), undefined);
});

microphoneTest('each failure of the microphone is told in words of its own', () => {
  const told = (name: string): string => captureErrorText({ name, message: 'why' });
  assert.match(told('NotAllowedError'), 'may not use the microphone');
  assert.match(told('NotFoundError'), 'no microphone on this device');
  assert.match(told('NotReadableError'), 'Another program uses the microphone');
  assert.match(told('TypeError'), 'could not be opened: why');
});

microphoneTest('a lost line is told from one that the service closed', () => {
  assert.match(closeReasonText({ reason: '' }), 'was lost');
  assert.match(closeReasonText({ reason: 'the name is taken' }), 'closed the connection: the name is taken');
});

microphoneTest.run();

const pcm16Test = suite('console/talk/pcm16');

pcm16Test('samples become 16-bit ones, and what is too loud is cut', () => {
  const samples = Float32Array.of(0, 1, -1, 0.5, 3, -3);
  assert.equal([...toPcm16(samples)], [0, 32_767, -32_767, 16_384, 32_767, -32_767]);
});

pcm16Test.run();
