import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEvent } from '../../../../src/observe/inspect/transitions.ts';

const test = suite('inspecting/following/shown-event');

const shown = (fields: object) => shownEvent({ type: 'x', ...fields });

test('what is short and plain stays as it is', () => {
  const event = { type: 'order.given', order: 'hello', mute: true, none: null, at: 5, in: { a: ['b'] } };
  assert.equal(shownEvent(event), event);
});

test('a long text is cut short, and so is a long list', () => {
  const { text, list } = shown({ text: 'a'.repeat(300), list: Array(20).fill(1) }) as unknown as {
    readonly text: string;
    readonly list: readonly unknown[];
  };
  assert.is(text, `${'a'.repeat(200)}…`);
  assert.equal(list, [...Array(12).fill(1), '…']);
});

test('secrets are nobody’s business', () => {
  assert.equal(shown({ password: 'x', settings: { api_key: 'y', url: 'http://me:word@host/' } }), {
    type: 'x',
    password: '…',
    settings: { api_key: '…', url: 'http://…@host/' },
  });
});

test('sound is told by its length, and what is no plain value by its kind', () => {
  const event = shown({
    frame: new Int16Array(512),
    map: new Map(),
    act: () => {},
    error: new Error('broken'),
    nan: Number.NaN,
  });
  assert.equal(event, { type: 'x', frame: '(1024 bytes)', map: '(Map)', error: 'broken', nan: 'NaN' });
});

test('a circle ends, and so does what is too much', () => {
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  const wide = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`a${i}`, Array(12).fill(Array(12).fill(['b']))]),
  );
  assert.ok(JSON.stringify(shown({ circle })).length < 200);
  assert.ok(JSON.stringify(shown({ wide })).length < 3_000);
});

test('it may have another name', () => {
  assert.equal(shownEvent({ type: 'xstate.after.pause.ears' }, 'after pause'), { type: 'after pause' });
});

test.run();
