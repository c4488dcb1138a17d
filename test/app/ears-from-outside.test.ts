import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { NEVER, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateNode } from 'xstate';
import { earsFromOutside } from '../../src/app/ears-from-outside.ts';
import { ownEnginesHealth, roomReports } from '../../src/app/http-deps.ts';
import { createAnnounce, createSatelliteSwitch, createSay } from '../../src/app/room-actions.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { EARS_STATES } from '../../src/brain/room-report.ts';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import { earsMachine } from '../../src/machines/ears.machine.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { type AudioFrame, FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { calm, withSatellites } from '../support/satellites.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { neuron, say, synapse } from '../support/synapse.ts';

const test = suite('earsFromOutside');

/** An assistant with a microphone, and its ears as they are seen. */
function heard() {
  const frames$ = new Subject<AudioFrame>();
  const source = { frames$, health: () => ({ state: 'ready' }) as const, close: async () => {} };
  const all = startAssistant({ engines: fakeEngines({ source }) });
  const frame = (atMs: number) => frames$.next({ samples: new Int16Array(FRAME_SAMPLES), atMs });
  return { ...all, frame, ears: earsFromOutside({ ...all, level: () => undefined, wakeWords: () => [] }) };
}

const levels = { levelDb: -42.1, peakDb: -12, isClipping: true };

test('reports the innermost state, and what is captured where something is', () => {
  const { brain, satellites, ears } = heard();
  const nothing = { levelDb: undefined, peakDb: undefined, thresholdDb: undefined, isClipping: false };
  const report = { state: 'no_microphone', source: 'none', trigger: 'none', satellites: [] };
  assert.equal(ears.report(), { ...report, ...nothing, wakeWords: [] });
  const metered = earsFromOutside({
    brain,
    satellites,
    level: () => ({ ...levels, thresholdDb: -18 }),
    wakeWords: () => ['jarvis'],
  });
  assert.equal(metered.report(), { ...report, ...levels, thresholdDb: -18, wakeWords: ['jarvis'] });
  brain.send({ type: 'ears.close' });
  assert.is(ears.report().state, 'deaf');
  brain.stop();
});

test('a press opens the ears once a microphone is there, for the conversation it names', () => {
  const { brain, frame, ears, news: events } = heard();
  assert.is(ears.press('kitchen'), 'no_microphone');
  assert.is(ears.report().state, 'no_microphone');
  frame(0);
  assert.is(ears.report().state, 'waiting_for_trigger');
  assert.is(ears.press('kitchen'), 'pressed');
  assert.is(ears.report().state, 'listening');
  assert.is(ears.press('cellar'), 'pressed', 'which changes nothing');
  assert.equal(
    events.flatMap((item) => (item.type === 'on_start_listening' ? [item.conversation] : [])),
    ['kitchen'],
  );
  brain.send({ type: 'ears.close' });
  assert.is(ears.press(undefined), 'deaf');
  brain.stop();
});

test('every state that the ears stay in has a name outside', () => {
  const staying = atomic(earsMachine.root).filter(({ always = [] }) =>
    always.every(({ guard }) => guard !== undefined),
  );
  assert.equal([...staying.map(({ key }) => key), 'deaf'].sort(), [...EARS_STATES].sort());
});

const TURN_ON = 3;
const ENGINE = { health: () => ({ state: 'ready' }) as const, close: async () => {} };
const DETECTION: Detection = { hotword: 'hey', endMs: 0, score: 0.9, means: 'wake' };

const SETTINGS = settingsOf(
  {
    speech_to_text: ['pocketsphinx', { paris: { language: 'fr' } }],
    text_to_speech: ['espeak'],
    satellites: { bedroom: { uri: { kind: 'unix', path: '/nowhere/bed.sock' }, area: 'above' } },
  },
  {},
);

const started = () => {
  const all = withSatellites({
    texts: { [TURN_ON]: 'turn on the light' },
    settings: SETTINGS,
    synapses: [
      synapse('light', { orders: ['turn on the light'], neurons: [say('done')] }),
      synapse('dinner', { neurons: [neuron('say', { message: 'dinner', satellites: 'all' })] }),
      synapse('bed', { neurons: [neuron('say', { message: 'sleep', satellites: ['tablet', 'cellar'] })] }),
    ],
  });
  const ears = earsFromOutside({
    brain: all.brain,
    level: () => undefined,
    satellites: all.satellites,
    wakeWords: () => [],
  });
  const rooms = () => roomReports(all, ears.report(), []);
  const sayThere = createSay(all.brain, all.events$);
  let calls = 0;
  const announce = createAnnounce({ ...all, nextCall: () => `announced-${++calls}` }, sayThere);
  return { ...all, ears, rooms, announce };
};

const never = new AbortController().signal;
const CALL = { mute: undefined, isFromHook: false, by: 'api' } as const;

/** A satellite that finds its hotwords itself. */
const waking = () => {
  const detected$ = new Subject<Detection>();
  const satelliteTrigger = (trigger: Trigger): Trigger => ({ ...trigger, detect: () => detected$ });
  return {
    triggerOver: satelliteTrigger,
    hear: (more: Partial<Detection> = {}) => detected$.next({ ...DETECTION, ...more }),
  };
};

test('one that is deaf hears nothing, not even in the middle of an order, and the others go on', async () => {
  const all = started();
  const tablet = all.join('tablet');
  const phone = all.join('phone', { isDeaf: true });
  assert.is(phone.states.at(-1), 'deaf');
  tablet.sound.speak(640, TURN_ON);
  assert.is(tablet.states.at(-1), 'listening');
  all.brain.send({ type: 'satellite.deafen', conversation: 'tablet' });
  all.brain.send({ type: 'satellite.undeafen', conversation: 'phone' });
  await calm();
  assert.equal([tablet.states.at(-1), phone.states.at(-1)], ['deaf', 'no_microphone']);
  assert.is(tablet.sound.listeners(), 0);
  assert.equal([all.ears.press('tablet'), tablet.heard], ['deaf', []]);
  all.brain.stop();
});

test('one that is muted says nothing, unless the call has a mute of its own', async () => {
  const all = started();
  const tablet = all.join('tablet', { isMuted: true });
  const phone = all.join('phone');
  await all.call('light', { conversation: 'tablet' });
  await all.call('light', { conversation: 'phone' });
  await calm();
  assert.equal([tablet.heard, phone.heard], [[], ['done']]);
  await all.call('light', { conversation: 'tablet', mute: false });
  await calm();
  all.brain.send({ type: 'satellite.unmute', conversation: 'tablet' });
  all.brain.send({ type: 'voice.mute' });
  await all.call('light', { conversation: 'tablet' });
  await calm();
  assert.equal(tablet.heard, ['done']);
  all.brain.stop();
});

test('one of the settings is switched whether it is there or not, any other one until it leaves', async () => {
  const all = started();
  const change = createSatelliteSwitch(all);
  all.join('tablet');
  assert.equal(await change('cellar', { isDeaf: true })(), {
    _tag: 'Left',
    left: { _tag: 'UnknownName', field: 'name', message: 'there is no satellite "cellar"' },
  });
  assert.ok(E.isRight(await change('bedroom', { isDeaf: true })()));
  assert.ok(E.isRight(await change('tablet', { isMuted: true })()));
  const shown = () => all.rooms().map(({ name, isDeaf, isMuted, ears }) => [name, isDeaf, isMuted, ears]);
  assert.equal(shown(), [
    ['bedroom', true, false, undefined],
    ['tablet', false, true, 'waiting_for_trigger'],
  ]);
  const [bedroom] = all.brain.getSnapshot().context.settings.satellites;
  const joined = all.join('bedroom', { isDeaf: bedroom?.isDeaf ?? false });
  assert.is(joined.states.at(-1), 'deaf');
  await change('bedroom', { isDeaf: false })();
  assert.is(joined.states.at(-1), 'no_microphone');
  all.brain.stop();
});

test('a recogniser of its own has its own time, whatever the chain of all may take', async () => {
  const silent = { ...ENGINE, learn: () => {}, transcribe: () => NEVER };
  const all = withSatellites({
    texts: {},
    settings: {
      ...SETTINGS,
      stt: { ...SETTINGS.stt, chain: [[{ name: 'pocketsphinx', budgetMs: 60_000 }]] },
    },
    own: { stt: () => ({ name: 'paris', engine: 'pocketsphinx', instance: silent }) },
  });
  const tablet = all.join('tablet', { wants: { stt: 'paris' } });
  tablet.sound.speak(640, TURN_ON);
  tablet.sound.keepQuiet(2_000);
  assert.is(tablet.states.at(-1), 'transcribing');
  all.clock.increment(20_000); // 4.5 s, four times as long on a busy machine
  assert.is.not(tablet.states.at(-1), 'transcribing');
  all.brain.stop();
});

test('each place has the engines it wants, and they are closed when nobody wants them', async () => {
  const asked: string[] = [];
  const kept: unknown[] = [];
  const all = withSatellites({
    texts: {},
    settings: SETTINGS,
    synapses: [synapse('light', { neurons: [say('done')] })],
    own: {
      tts: ({ name, parameters }) => ({
        ...{ name, engine: name },
        instance: {
          ...ENGINE,
          synthesize: (text) => {
            asked.push(`${text} in ${parameters.language}`);
            return TE.right({ sampleRateHz: 8_000, samples: new Int16Array([65]) });
          },
        },
      }),
      keep: (wanted) => void kept.push(wanted.map(({ stt, tts }) => [stt?.name, tts?.parameters.language])),
    },
  });
  const paris = all.join('paris', { wants: { language: 'fr' } });
  const plain = all.join('plain');
  await all.call('light', { conversation: 'paris' });
  await all.call('light', { conversation: 'plain' });
  await calm();
  assert.equal([asked, paris.heard, plain.heard], [['done in fr'], ['A'], ['done']]);
  paris.leave();
  await calm();
  assert.equal(
    [kept.at(-2), kept.at(-1)],
    [
      [
        ['paris', 'fr'],
        [undefined, undefined],
      ],
      [[undefined, undefined]],
    ],
  );
  all.brain.stop();
});

test('the engines of each place follow the settings, and nobody looks for them when others change', async () => {
  const kept: unknown[] = [];
  const all = withSatellites({
    texts: {},
    settings: SETTINGS,
    own: { keep: (wanted) => void kept.push(wanted.map(({ tts }) => tts?.parameters.language)) },
  });
  all.join('paris', { wants: { language: 'fr' } });
  const { settings } = all.brain.getSnapshot().context;
  const change = async (part: Partial<typeof settings>) => {
    all.brain.send({ type: 'settings.changed', settings: { ...settings, ...part } });
    await calm();
  };
  assert.equal(kept.splice(0), [['fr']]);
  await change({ options: { ...settings.options, stt_timeout: 7 } });
  assert.equal(kept.splice(0), []);
  await change({ tts: { ...settings.tts, entries: [{ name: 'espeak', parameters: { language: 'fr' } }] } });
  assert.equal(kept.splice(0), [[undefined]]);
  all.brain.stop();
});

test('of those that hear a hotword the nearest is served, and the others are told by whom', async () => {
  const all = started();
  const [one, two] = [waking(), waking()];
  const kitchen = all.join('kitchen', one);
  const hall = all.join('hall', two);
  const told: AssistantEvent[] = [];
  kitchen.events$.subscribe((event) => event.type === 'trigger.released' && told.push(event));
  one.hear({ score: 0.4 });
  two.hear();
  await calm();
  assert.equal([kitchen.states.at(-1), hall.states.at(-1)], ['waiting_for_trigger', 'listening']);
  assert.equal(told, [{ type: 'trigger.released', hotword: 'hey', conversation: 'kitchen', to: 'hall' }]);
  all.brain.stop();
});

test('one that cannot be opened from here is not, and says so', () => {
  const all = started();
  const tablet = all.join('tablet', { canBeOpened: () => false });
  assert.is(all.ears.press('tablet'), 'own_hotword');
  assert.is(tablet.states.at(-1), 'waiting_for_trigger');
  all.brain.stop();
});

test('what is said to all is heard by each, none waits for a slow one', async () => {
  const all = started();
  const tablet = all.join('tablet');
  const phone = all.join('phone', { isMuted: true });
  tablet.hold(true);
  const announced = all.announce('dinner is ready', { ...CALL, to: 'all' }, never);
  await calm();
  assert.equal(all.local.heard, ['dinner is ready']);
  tablet.hold(false);
  assert.equal(await announced, {
    outcome: 'heard',
    places: [
      { name: 'default', outcome: 'heard' },
      { name: 'tablet', outcome: 'heard' },
      { name: 'phone', outcome: 'muted' },
    ],
  });
  assert.equal([tablet.heard, phone.heard], [['dinner is ready'], []]);
  all.brain.stop();
});

test('what is said to one that nobody knows is said nowhere; one of the settings that is not there fails', async () => {
  const all = started();
  all.join('tablet');
  const to = (...names: readonly string[]) => all.announce('hello', { ...CALL, to: names }, never);
  assert.equal(await to('tablet', 'cellar'), { outcome: 'unknown', names: ['cellar'] });
  assert.equal(await to('bedroom'), {
    ...{ outcome: 'failed', error: 'bedroom: it is not connected' },
    places: [{ name: 'bedroom', outcome: 'failed', error: 'it is not connected' }],
  });
  assert.equal(all.local.heard, []);
  all.brain.stop();
});

test('a neuron says something everywhere, or to some, and names those that are not there', async () => {
  const all = started();
  const tablet = all.join('tablet');
  await all.call('dinner', { conversation: 'tablet' });
  const report = await all.call('bed');
  await calm();
  assert.equal([tablet.heard, all.local.heard], [['dinner', 'sleep'], ['dinner']]);
  assert.equal(report.matched_synapses[0]?.neuron_module_list, [
    { neuron_name: 'Say', generated_message: 'sleep', error: 'say: not connected: cellar' },
  ]);
  all.brain.stop();
});

test('the health of engines of their own names those that share them', () => {
  const all = started();
  all.join('bath', { wants: { language: 'fr' } });
  all.join('bed', { wants: { stt: 'paris' } });
  all.join('hall');
  assert.equal(Object.keys(ownEnginesHealth(all)), ['stt of bath, bed', 'tts of bath']);
  all.brain.stop();
});

test('what is told of a satellite says where it is, and what is its own', () => {
  const all = started();
  all.join('tablet', { wants: { language: 'fr' }, area: 'below', kind: 'tab' });
  const [bedroom, tablet] = all.rooms();
  assert.equal(
    [bedroom?.kind, bedroom?.state, bedroom?.address, bedroom?.area],
    [...['wyoming', 'waiting', 'unix:///nowhere/bed.sock', 'above']],
  );
  assert.equal(
    [tablet?.kind, tablet?.state, tablet?.address, tablet?.area, tablet?.language],
    [...['tab', 'connected', undefined, 'below', 'fr']],
  );
  assert.equal(tablet?.engines, { stt: 'paris', tts: 'espeak', trigger: 'none' });
  all.brain.stop();
});

test.run();

function atomic(node: AnyStateNode): readonly AnyStateNode[] {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node] : inner.flatMap(atomic);
}

const roomActionsTest = suite('app/room-actions');

const sayingRoom = () => {
  const all = withSatellites({ texts: {} });
  return { ...all, say: createSay(all.brain, all.events$) };
};

roomActionsTest('who has gone waits no longer for what is being said', async () => {
  const { brain, local, say, scoped, events$ } = sayingRoom();
  local.hold(true);
  const before = events$.observers.length;
  const gone = new AbortController();
  const said = say('dinner is ready', scoped({}), gone.signal);
  await calm();
  gone.abort();
  assert.equal(await said, { outcome: 'stopped' });
  assert.is(events$.observers.length, before);
  brain.stop();
});

roomActionsTest('what is heard is told so, and an output that has ended is no voice', async () => {
  const { brain, say, scoped, local } = sayingRoom();
  const never = new AbortController().signal;
  assert.equal(await say('dinner is ready', scoped({}), never), { outcome: 'heard' });
  assert.equal(local.heard, ['dinner is ready']);
  brain.stop();
  assert.equal(await say('too late', scoped({}), never), { outcome: 'failed', error: 'there is no voice' });
});

roomActionsTest(
  'a text that somebody wanted quiet from in the middle was stopped, and so was one behind it',
  async () => {
    const { brain, say, scoped, local } = sayingRoom();
    local.hold(true);
    const never = new AbortController().signal;
    const sounding = say('One is here. Two is here. Three is here.', scoped({ call: 'one' }), never);
    const waiting = say('Dinner is ready.', scoped({ call: 'two' }), never);
    await calm();
    brain.send({ type: 'speech.stop' });
    assert.equal(await sounding, { outcome: 'stopped' });
    assert.equal(await waiting, { outcome: 'stopped' });
    brain.stop();
  },
);

roomActionsTest.run();
