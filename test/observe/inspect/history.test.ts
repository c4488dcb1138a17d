import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { recordSteps } from '../../../src/machines/recordable.ts';
import { eventLog } from '../../../src/observe/event-log.ts';
import { type ActorNode, innermostOf, pathOf } from '../../../src/observe/inspect/actor-node.ts';
import { actorTree } from '../../../src/observe/inspect/actor-tree.ts';
import { history, type PastActor } from '../../../src/observe/inspect/history.ts';
import { type SenderOf, senders } from '../../../src/observe/inspect/senders.ts';
import { type StepLog, stepLog } from '../../../src/observe/inspect/step-log.ts';
import { watchTransitions } from '../../../src/observe/inspect/transitions.ts';
import { randomNumbers } from '../../support/random.ts';
import { calm, withSatellites } from '../../support/satellites.ts';
import { settled } from '../../support/settled.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { ask, neuron, say, synapse } from '../../support/synapse.ts';

const test = suite('observe/inspect/history');

const SYNAPSES = [
  synapse('hello', { orders: ['hello {{ name }}'], neurons: [say('hello')] }),
  synapse('nap', { orders: ['nap'], neurons: [neuron('sleep', { seconds: 10 }), say('good morning')] }),
  synapse('tea', { orders: ['make tea'], neurons: [say('tea?'), ask({ green: ['green'] }, 'black')] }),
  synapse('green', { neurons: [say('green it is')] }),
  synapse('black', { neurons: [say('black it is')] }),
  synapse('broken', { orders: ['break'], neurons: [neuron('say', { message: '{{ nothing.at.all }}' })] }),
];

/** A machine as JSON: where it is, and what it knows. */
type World = Readonly<
  Record<
    string,
    { readonly states: readonly string[]; readonly knows: unknown; readonly parts: readonly string[] }
  >
>;

/** Data as JSON, without other actors. */
const plain = (context: object, isSmall: boolean): unknown =>
  JSON.parse(
    JSON.stringify(
      isSmall
        ? Object.fromEntries(Object.entries(context).filter(([, value]) => typeof value !== 'object'))
        : context,
      (_, value) => (typeof value?.getSnapshot === 'function' ? undefined : value),
    ),
  );
const isSmall = (path: string) => ['brain', 'brain/signals', 'brain/connections'].includes(path);

/** Writes down the world at each step, as it is at that moment. */
function witness(log: StepLog) {
  const alive = new Set<AnyActorRef>();
  const worlds: World[] = [];
  return {
    worlds,
    record: (ref: AnyActorRef, event: { readonly type: string }, snapshot: AnyMachineSnapshot) => {
      log.record(ref, event, snapshot);
      alive.add(ref);
      if (snapshot.status !== 'active') alive.delete(ref);
      const world = [...alive].map((one) => {
        const { context, _nodes, children } = (
          one === ref ? snapshot : one.getSnapshot()
        ) as AnyMachineSnapshot;
        return [
          pathOf(one),
          {
            states: innermostOf({ _nodes }),
            knows: plain(context, isSmall(pathOf(one))),
            parts: Object.keys(children),
          },
        ] as const;
      });
      worlds.push(Object.fromEntries(world));
    },
  };
}

const rebuilt = (log: StepLog, number: number): World =>
  Object.fromEntries(
    log
      .machinesAt(number)
      .map(({ path, states, context, parts }) => [
        path,
        { states, knows: plain(context, isSmall(path)), parts },
      ]),
  );

const machinePaths = (node: ActorNode): readonly string[] => [
  ...(node.machine === null || node.kind === 'run' ? [] : [node.path]),
  ...node.children.flatMap(machinePaths),
];

for (const most of [30, 5_000]) {
  test(`everything is rebuilt as it was at each of the last ${most} steps, through orders, questions and satellites`, async () => {
    const log = stepLog({ newestEvent: () => 0, keepsTexts: () => true, most });
    const { worlds, record } = witness(log);
    const all = withSatellites({
      texts: {},
      synapses: SYNAPSES,
      prepare: ({ brain }) => recordSteps(brain, record),
    });
    const random = randomNumbers(7);
    const rooms = ['default', 'kitchen', 'bath'];
    const joined = new Map<string, ReturnType<typeof all.join>>();
    const moves = [
      (room: string) => void all.order('hello Ada', { conversation: room }),
      (room: string) => void all.order('nap', { conversation: room, by: 'voice' }),
      (room: string) => void all.order('make tea', { conversation: room, by: 'voice' }),
      (room: string) => void all.order('green', { conversation: room }),
      (room: string) => void all.order('break', { conversation: room }),
      (room: string) => void all.call('black', { conversation: room }),
      (room: string) => all.brain.send({ type: 'question.cancel', conversation: room }),
      () => all.brain.send({ type: 'voice.mute' }),
      () => all.brain.send({ type: 'ears.close' }),
      () => all.brain.send({ type: 'ears.open' }),
      () => all.clock.increment(11_000),
      () => {
        if (!joined.has('bath')) joined.set('bath', all.join('bath'));
      },
      () => {
        joined.get('bath')?.leave();
        joined.delete('bath');
      },
    ];
    for (let step = 0; step < 150; step += 1) {
      const room = rooms[random(rooms.length)] ?? '';
      moves[random(moves.length)]?.(room);
      if (random(10) < 6) await calm();
    }
    await calm();
    assert.ok(worlds.length > 400, `${worlds.length} steps`);
    assert.equal([log.newest(), log.oldest()], [worlds.length, Math.max(1, worlds.length - most + 1)]);
    for (let number = log.oldest(); number <= log.newest(); number += 1)
      assert.equal(rebuilt(log, number), worlds[number - 1], `step ${number}: ${log.at(number)?.event.type}`);
    const tree = actorTree({
      root: all.brain,
      ...{
        runOf: () => undefined,
        hooks: () => ({}) as never,
        engines: () => ({}),
        sinceMs: () => undefined,
      },
    });
    assert.equal(
      log
        .machinesAt(log.newest())
        .map(({ path }) => path)
        .sort(),
      [...machinePaths(tree)].sort(),
    );
    all.brain.stop();
    await settled();
    assert.equal(log.machinesAt(log.newest()), []);
  });
}

/** An assistant with a history, whose events have the ids `10-1`, `10-2` … */
function remembering({
  transcripts = true,
  ...given
}: Partial<Parameters<typeof startAssistant>[0]> & { transcripts?: boolean } = {}) {
  const events = eventLog({ startedAtMs: 36 });
  let senderOf: SenderOf = () => undefined;
  const steps = stepLog({
    newestEvent: events.newest,
    keepsTexts: () => transcripts,
    senderOf: (event) => senderOf(event),
    nowMs: () => 0,
  });
  /** The transitions that XState tells of, by the number of their step. */
  const told = new Map<number, readonly string[]>();
  const shows = { texts: true };
  const past = history({
    steps,
    events,
    keepsTexts: () => shows.texts,
    redacted: (text) => text.replaceAll('hunter2', '…'),
  });
  const all = startAssistant({
    synapses: SYNAPSES,
    ...given,
    prepare: ({ brain, events$ }) => {
      senderOf = senders(brain);
      const open = new Map<string, readonly string[]>();
      watchTransitions(brain).subscribe(({ actor, transitions }) => {
        open.set(actor, [...(open.get(actor) ?? []), ...transitions]);
      });
      recordSteps(brain, (ref, event, snapshot, isRefused) => {
        steps.record(ref, event, snapshot, isRefused);
        told.set(steps.newest(), [...new Set(open.get(pathOf(ref)) ?? [])]);
        open.delete(pathOf(ref));
      });
      events$.subscribe((event) => events.keep(event, 0));
    },
  });
  return { ...all, events, past, shows, told };
}

const nodeAt = (node: PastActor | null | undefined, path: string): PastActor | undefined =>
  node?.path === path
    ? node
    : node?.children.map((child) => nodeAt(child, path)).find((one) => one !== undefined);

/** What `at` shows of the default conversation, and of the first run in it. */
function conversationAt(past: ReturnType<typeof history>, moment: string) {
  const node = nodeAt(past.at(moment)?.actors, 'brain/conversation.default');
  return { states: node?.states, data: node?.data, run: node?.children[0] };
}

test('the way of a question and its answer can be read step by step, the newest first', async () => {
  const { order, past, brain } = remembering();
  await order('make tea');
  await order('green');
  const steps = past
    .list({ limit: 100 })
    .filter(({ actor }) => actor === 'brain/conversation.default')
    .reverse();
  assert.equal(
    steps.map(({ event, states }) => `${event.type} → ${states.join()}`),
    [
      'started → conversation.idle',
      'order.given → conversation.running',
      'run.matched → conversation.running',
      'job.done → conversation.running',
      'job.done → conversation.running',
      'run.stored → conversation.waiting_for_answer',
      'order.given → conversation.running',
      'run.matched → conversation.running',
      'job.done → conversation.running',
      'run.stored → conversation.idle',
    ],
  );
  brain.stop();
});

test('while a question waits, its chart, its data and its run can be seen as they were, also after the answer', async () => {
  const { order, past, events, brain } = remembering();
  await order('make tea');
  const asked = events.idOf(events.newest());
  await order('green');
  const { states, data, run } = conversationAt(past, asked);
  assert.equal([states, run?.states], [['conversation.waiting_for_answer'], ['run.waiting_for_answer']]);
  assert.is(run?.path, `brain/conversation.default/run.${data?.questions}`);
  assert.equal(run?.data?.question, {
    links: [{ synapse: 'green', answers: ['green'] }],
    otherwise: 'black',
  });
  assert.is(past.at(asked)?.actors?.data?.waiting, 1);
  const now = conversationAt(past, String(past.list({ limit: 1 })[0]?.number));
  assert.equal([now.states, now.run], [['conversation.idle'], undefined]);
  brain.stop();
});

test('each live event has its moment: the run has its neuron while that works', async () => {
  const { order, past, events, clock, brain } = remembering();
  const answer = order('nap');
  await settled();
  const begun = events.newest();
  clock.increment(10_000);
  await answer;
  const { run, states } = conversationAt(past, events.idOf(begun));
  assert.equal([states, run?.states], [['conversation.running'], ['run.running']]);
  assert.equal(
    run?.children.map(({ name, kind }) => [name, kind]),
    [['sleep', 'neuron']],
  );
  for (let number = 1; number <= events.newest(); number += 1) {
    const { step } = past.at(events.idOf(number)) ?? {};
    if (step?.after_event) assert.ok((events.numberOf(step.after_event) ?? 0) < number);
  }
  brain.stop();
});

test('actors that are no machines stand where they stood, and machines that end are there no more', async () => {
  const { order, past, brain } = remembering();
  await order('hello Ada', { conversation: 'a' });
  const [before] = past.list({ limit: 1 });
  for (let number = 0; number <= 100; number += 1) await order('hello Ada', { conversation: `b${number}` }); // closes the idle one
  const paths = (moment: number | undefined) =>
    past.at(String(moment))?.actors?.children.map(({ path }) => path);
  const then = paths(before?.number) ?? [];
  for (const path of [
    'brain/conversation.a',
    'brain/ears',
    'brain/hooks',
    'brain/neuron.say',
    'brain/signals',
  ])
    assert.ok(then.includes(path), path);
  assert.not.ok(then.includes('brain/conversation.b100'));
  const now = paths(past.list({ limit: 1 })[0]?.number) ?? [];
  assert.equal(
    [now.includes('brain/conversation.a'), now.includes('brain/conversation.b100')],
    [false, true],
  );
  brain.stop();
});

/** All that the history shows, as text. */
const shown = (past: ReturnType<typeof history>): string =>
  JSON.stringify(
    past.list({ limit: 1_000 }).map(({ number, ...step }) => [step, past.at(String(number))?.actors]),
  );

test('it shows neither secrets nor, where they are not to be kept, the words of people', async () => {
  const { order, past, shows, brain } = remembering();
  await order('hello hunter2', { conversation: 'a' });
  await order('hello Grace', { conversation: 'a' });
  const whole = shown(past);
  assert.equal([whole.includes('Grace'), whole.includes('hunter2')], [true, false]);
  shows.texts = false;
  const left = shown(past);
  assert.equal(
    [left.includes('Grace'), left.includes('hello'), left.includes('order.given')],
    [false, true, true],
  );
  for (const word of ['"order":"hello', '"said":"hello', '"generated_message":"hello', '"name":"Grace'])
    assert.not.ok(left.includes(word), word);
  brain.stop();
});

test('what came while words were not to be kept is shown without them later', async () => {
  const { order, past, brain } = remembering({ transcripts: false });
  await order('hello Grace');
  assert.not.ok(shown(past).includes('Grace'));
  brain.stop();
});

test('the fields of secrets are not shown, nor is the sound or the kit that an event brought', async () => {
  const { order, call, past, brain } = remembering();
  await call('hello', {}, { password: 'open sesame', name: 'Ada' });
  await order('hello Ada');
  brain.send({ type: 'settings.changed', settings: brain.getSnapshot().context.settings });
  const text = shown(past);
  assert.not.ok(text.includes('sesame'));
  assert.equal(past.list({ limit: 1 })[0]?.event, { type: 'settings.changed' });
  for (const moment of past.list({ limit: 1 }))
    assert.ok(JSON.stringify(past.at(String(moment.number))).length < 20_000);
  brain.stop();
});

test('a moment that is unknown, or too long ago, is not there', async () => {
  const { order, past, events, brain } = remembering();
  await order('hello Ada');
  for (const moment of ['0', '99999', '10-99999', '11-1', 'x', '', '-1', '1e3'])
    assert.is(past.at(moment), undefined, moment);
  const [newest] = past.list({ limit: 1 });
  assert.equal(
    past.list({ limit: 2, before: newest?.number ?? 0 }).map(({ number }) => (newest?.number ?? 0) - number),
    [1, 2],
  );
  assert.equal(past.list({ limit: 5, before: 1 }), []);
  assert.ok(past.at(events.idOf(events.newest())));
  brain.stop();
});

test('the transitions that it works out are those that were taken', async () => {
  const { order, call, past, told, clock, brain } = remembering();
  await order('hello Ada');
  await order('make tea');
  await order('something else');
  await order('make tea', { by: 'voice' });
  brain.send({ type: 'question.unanswered', conversation: 'default' });
  await settled();
  await call('black');
  for (const type of ['voice.mute', 'voice.unmute', 'ears.close', 'ears.open'] as const) brain.send({ type });
  const nap = order('nap');
  await settled();
  clock.increment(10_000);
  await nap;
  const steps = past.list({ limit: 1_000 });
  assert.ok(steps.length > 60, `${steps.length} steps`);
  // XState does not tell what a machine does when it starts
  for (const { number, actor, event, transitions } of steps.filter((step) => step.event.type !== 'started'))
    assert.equal(transitions, told.get(number) ?? [], `${number} ${actor} ${event.type}`);
  brain.stop();
});

test('it tells which guards said no, and why', async () => {
  const { order, past, brain } = remembering();
  await order('hello Ada');
  const [ended] = past
    .list({ limit: 100 })
    .filter(({ actor, event }) => actor === 'brain/conversation.default' && event.type === 'job.done');
  assert.equal(ended?.refused, [
    { transition: 'conversation.running:always', guard: 'isAsked', read: { context: { questions: [] } } },
  ]);
  brain.stop();
});

test('an event upon which all guards said no is remembered, and has changed nothing', async () => {
  const { past, brain } = remembering();
  brain.send({ type: 'satellite.mute', conversation: 'nowhere' });
  const [step] = past.list({ limit: 1 });
  assert.equal(
    [step?.event.type, step?.transitions, step?.refused.map(({ guard }) => guard)],
    ['satellite.mute', [], ['hasSatellite']],
  );
  brain.stop();
});

test('it tells who sent an event: the actor, through those that only pass it on, or nobody within', async () => {
  const { order, past, brain } = remembering();
  await order('hello Ada');
  const sent = past.list({ limit: 100 }).map(({ event, sender, actor }) => [event.type, sender, actor]);
  const has = (...wanted: readonly (string | null)[]) =>
    assert.ok(
      sent.some((one) => one.join() === wanted.join()),
      wanted.join(' '),
    );
  has('order.given', null, 'brain');
  has('order.given', 'brain', 'brain/conversation.default');
  has('conversation.moved', 'brain/conversation.default', 'brain');
  has('run.matched', null, 'brain/conversation.default');
  brain.stop();
});

test('only the steps after one are listed, and those of now are at hand', async () => {
  const { order, past, brain } = remembering();
  await order('hello Ada');
  const [newest] = past.list({ limit: 1 });
  assert.equal(past.list({ limit: 10, after: newest?.number ?? 0 }), []);
  await order('hello Grace');
  const since = past.list({ limit: 3, after: newest?.number ?? 0 });
  assert.is(since.length, 3);
  assert.is(past.at('now')?.step.number, since[0]?.number);
  brain.stop();
});

test.run();
