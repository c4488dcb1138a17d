import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, setup } from 'xstate';
import { HOOK_NAMES, type Hooks } from '../../../../src/brain/events.ts';
import type { ActorNode } from '../../../../src/observe/inspect/actor-node.ts';
import { actorTree } from '../../../../src/observe/inspect/actor-tree.ts';

const test = suite('inspecting/actors/actor-tree');

const nothing = fromCallback(() => {});

/** As the brain has them: a conversation with a run, and what hooks run. */
const root = setup({
  actors: {
    conversation: setup({ actors: { run: nothing } })
      .createMachine({
        id: 'conversation',
        context: { id: 'a', questions: [{}], running: { 'run-0': { call: 'c1' } } },
        invoke: { src: 'run', id: 'run-0' },
        initial: 'running',
        states: { running: { after: { tooLong: 'over' } }, over: {} },
      })
      .provide({ delays: { tooLong: 60_000 } }),
    hooks: nothing,
  },
}).createMachine({
  id: 'brain',
  type: 'parallel',
  invoke: [
    { src: 'conversation', id: 'conversation.a' },
    { src: 'hooks', id: 'hooks' },
  ],
  states: { ears: { initial: 'deaf', states: { deaf: {} } }, voice: {} },
});

const hooks = {
  ...Object.fromEntries(HOOK_NAMES.map((name) => [name, null])),
  on_start: ['hello', 'lights'],
} as unknown as Hooks;

function tree(): ActorNode {
  const actor = createActor(root).start();
  const node = actorTree({
    root: actor,
    runOf: (call) => ({
      startedAtMs: 1_000,
      detail: call,
      neuron: { name: 'say', synapse: 'hello', startedAtMs: 2_000 },
    }),
    hooks: () => hooks,
    engines: () => ({ stt: { engine: 'vosk', state: 'missing', detail: 'no model' } }),
    sinceMs: (_, due) => due,
  });
  actor.stop();
  return node;
}

const childOf = ({ children }: ActorNode, name: string): ActorNode => {
  const child = children.find((one) => one.name === name);
  assert.ok(child, name);
  return child as ActorNode;
};

test('machines stand in their states', () => {
  const { path, kind, machine, states } = tree();
  assert.equal(
    [path, kind, machine, states],
    ['brain', 'machine', 'brain', ['brain.ears.deaf', 'brain.voice']],
  );
});

test('a conversation tells its questions, and when its state is left by itself', () => {
  const { kind, detail, since, deadlines, states } = childOf(tree(), 'conversation.a');
  assert.equal([kind, detail, states], ['conversation', '1 question', ['conversation.running']]);
  const [deadline] = deadlines;
  assert.equal([deadline?.state, deadline?.name], ['conversation.running', 'tooLong']);
  assert.is(Date.parse(deadline?.due ?? '') - Date.parse(since ?? ''), 60_000);
});

test('a run has its call, and within it the neuron at work', () => {
  const run = childOf(childOf(tree(), 'conversation.a'), 'run-0');
  assert.equal([run.kind, run.detail, run.since], ['run', 'c1', '1970-01-01T00:00:01.000Z']);
  const { path, kind, detail, since } = childOf(run, 'say');
  assert.equal(
    [path, kind, detail, since],
    ['brain/conversation.a/run-0/say', 'neuron', 'hello', '1970-01-01T00:00:02.000Z'],
  );
});

test('hooks that run something are there, and no others', () => {
  const { kind, children } = childOf(tree(), 'hooks');
  assert.is(kind, 'hook');
  assert.equal(
    children.map(({ name, detail }) => [name, detail]),
    [['on_start', 'hello, lights']],
  );
});

test('engines are there with their health', () => {
  const { path, kind, states, detail } = childOf(tree(), 'stt');
  assert.equal([path, kind, states, detail], ['brain/engines.stt', 'engine', ['missing'], 'vosk: no model']);
});

test.run();
