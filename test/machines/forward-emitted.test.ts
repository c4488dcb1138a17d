import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, emit, setup } from 'xstate';
import { emitting } from '../../src/machines/forward-emitted.ts';

interface Entered {
  readonly type: 'entered';
  readonly state: string;
}

const entered = (state: string) => ({ type: 'entered', params: { state } }) as const;

const child = setup({
  types: { emitted: {} as Entered },
  actions: { entered: emit((_, { state }: { readonly state: string }) => ({ type: 'entered', state })) },
}).createMachine({
  id: 'child',
  initial: 'first',
  states: { first: { entry: entered('first'), on: { go: 'second' } }, second: { entry: entered('second') } },
});

const test = suite('machines/forward-emitted');

test('events of an actor are forwarded, also those of its first state', () => {
  const events: Entered[] = [];
  const actor = createActor(emitting(child.provide({}), (event) => events.push(event))).start();
  actor.send({ type: 'go' });
  assert.equal(
    events.map(({ state }) => state),
    ['first', 'second'],
  );
});

test('events of children are forwarded too', () => {
  const events: Entered[] = [];
  const parent = setup({ actors: { child: emitting(child.provide({}), (event) => events.push(event)) } });
  createActor(parent.createMachine({ invoke: { src: 'child' } })).start();
  assert.equal(events, [{ type: 'entered', state: 'first' }]);
});

test('the machine that was provided from stays as it was', () => {
  const events: Entered[] = [];
  emitting(child.provide({}), (event) => events.push(event));
  createActor(child).start();
  assert.equal(events, []);
});

test.run();
