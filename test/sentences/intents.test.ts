import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../src/brain/matching/words.ts';
import { Lists, Rules, Template } from '../../src/sentences/codecs.ts';
import type { IntentBlock } from '../../src/sentences/intent.ts';
import { intentSet } from '../../src/sentences/intents.ts';
import type { Context } from '../../src/sentences/lists/slot-list.ts';

const test = suite('intents');

const right = <A>(decoded: E.Either<unknown, A>): A => {
  if (E.isLeft(decoded)) throw new Error(JSON.stringify(decoded.left));
  return decoded.right;
};

const LISTS = right(
  Lists.decode({
    name: {
      values: [
        'kitchen light',
        'Lamp',
        { in: '[the] big (lamp|light)', out: 7, context: { domain: 'light' } },
      ],
    },
    area: ['Kitchen', 'living room'],
    level: { range: { from: 0, to: 100, step: 5, multiplier: 2 } },
    text: { wildcard: true },
  }),
);

const RULES = right(Rules.decode({ turn: '(turn|switch)', in: '(in|inside) [the]' }));

interface Own extends Partial<Omit<IntentBlock, 'sentences'>> {
  readonly skip?: readonly string[];
  readonly given?: Context;
}

/** The slots that an order fills; undefined when no template takes it. */
function slotsOf(sentences: readonly string[], order: string, { skip = [], given = {}, ...own }: Own = {}) {
  const names = { rule: (name: string) => RULES[name], list: () => undefined };
  const block: IntentBlock = {
    ...{ intent: 'Test', slots: {}, requires: {}, excludes: {}, rules: {}, lists: {}, ...own },
    sentences: sentences.map((text) => ({ text, said: right(Template.decode(text)) })),
  };
  const found = intentSet([block], names, skip).find(
    wordsOf(order),
    { list: (name) => LISTS[name], rule: () => undefined, numbers: () => undefined, type: () => undefined },
    given,
  );
  return (
    found &&
    Object.fromEntries(Object.entries(found.slots).map(([slot, { value, text }]) => [slot, [value, text]]))
  );
}

test('lists, rules, options and words in parts', () => {
  const on = ['<turn> on [the] {name}[s] [<in> {area}]'];
  assert.equal(slotsOf(on, 'Switch on the LAMP.'), { name: ['Lamp', 'LAMP'] });
  assert.equal(slotsOf(on, 'turn on lamps in the living-room'), {
    name: ['Lamp', 'lamp'],
    area: ['living room', 'living-room'],
  });
  assert.equal(slotsOf(on, 'turn on the big lamp'), { name: [7, 'the big lamp'] });
  assert.is(slotsOf(on, 'turn on the'), undefined);
  assert.is(slotsOf(on, 'turn on the lamp now'), undefined);
});

test('any order', () => {
  const both = ['({area}; {level}%) please'];
  for (const order of ['kitchen 20% please', '20 % kitchen please'])
    assert.equal(slotsOf(both, order), { area: ['Kitchen', 'kitchen'], level: [40, '20'] }, order);
});

test('eight parts in any order', () => {
  const eight = ['(a;b;c;d;e;f;g;h) {{ rest }}'];
  assert.equal(slotsOf(eight, 'h d g a c b f e now'), { rest: ['now', 'now'] });
  assert.is(slotsOf(eight, 'h d g a c b f f now'), undefined);
});

test('numbers in and out of a range, and its steps', () => {
  assert.equal(slotsOf(['{level}'], '100'), { level: [200, '100'] });
  assert.is(slotsOf(['{level}'], '101'), undefined);
  assert.is(slotsOf(['{level}'], '7'), undefined);
  assert.equal(slotsOf(['{-5..5:x}'], '-5'), { x: [-5, '-5'] });
});

test('free text keeps what was written, and takes as little as it can', () => {
  assert.equal(slotsOf(['note {text}'], 'note Buy MILK, and eggs!'), {
    text: ['Buy MILK, and eggs', 'Buy MILK, and eggs'],
  });
  assert.equal(slotsOf(['{{ a }} by {{ b }}'], 'Stand by me by Ben'), {
    a: ['Stand', 'Stand'],
    b: ['me by Ben', 'me by Ben'],
  });
  assert.is(slotsOf(['note {text}'], 'note'), undefined);
});

test('words to skip, but not in free text', () => {
  const skip = ['please', 'could you'];
  assert.equal(slotsOf(['turn on {name}'], 'could you please turn on lamp please', { skip }), {
    name: ['Lamp', 'lamp'],
  });
  assert.equal(slotsOf(['say {text}'], 'please say yes please', { skip }), {
    text: ['yes please', 'yes please'],
  });
});

test('what must hold, must not hold, and slots that are always filled', () => {
  assert.equal(
    slotsOf(['on {name}'], 'on big lamp', { requires: { domain: ['light'] }, slots: { state: 'on' } }),
    {
      state: ['on', ''],
      name: [7, 'big lamp'],
    },
  );
  assert.is(slotsOf(['on {name}'], 'on lamp', { requires: { domain: 'light' } }), undefined);
  assert.is(slotsOf(['on {name}'], 'on big lamp', { excludes: { domain: 'light' } }), undefined);
  assert.equal(
    slotsOf(['lights on'], 'lights on', { requires: { area: { slot: true } }, given: { area: 'Hall' } }),
    {
      area: ['Hall', ''],
    },
  );
});

test('a rule that there is not is never said, nor one that holds itself', () => {
  assert.is(slotsOf(['<nothing>'], 'x'), undefined);
  const loop = right(Rules.decode({ a: 'x <b>', b: '<a>' }));
  assert.is(slotsOf(['<a>'], 'x x', { rules: loop }), undefined);
});

test('where spaces do not count, an order is its characters, and what was said keeps its spaces', () => {
  const own = { ignoresSpaces: true, skip: ['请', 'would you'] };
  const on = ['打开 {area} 的 [所有] 灯', 'play {text} in {area}', '{text} 开 一下'];
  assert.equal(slotsOf(on, '打开KITCHEN的所有灯。', own), { area: ['Kitchen', 'KITCHEN'] });
  assert.equal(slotsOf(on, 'would you 打 开 living room 的 灯', own), {
    area: ['living room', 'living room'],
  });
  assert.equal(slotsOf(on, 'play Hotel California in the kitchen', own), undefined);
  assert.equal(slotsOf(on, 'play Hotel California in Kitchen', own), {
    text: ['Hotel California', 'Hotel California'],
    area: ['Kitchen', 'Kitchen'],
  });
  assert.equal(slotsOf(on, '𠮷野家开一下请', own), { text: ['𠮷野家', '𠮷野家'] });
  assert.equal(slotsOf(on, '打开kitchen的灯', { ...own, keywords: ['灯'] }), {
    area: ['Kitchen', 'kitchen'],
  });
  assert.equal(slotsOf(on, '打开kitchen的灯', { ...own, keywords: ['窗'] }), undefined);
});

test('where spaces do not count, a rule is looked up once for all orders', () => {
  const asked: string[] = [];
  const rule = (name: string) => {
    asked.push(name);
    return undefined;
  };
  const said = right(Template.decode('light on [<later>]'));
  const block: IntentBlock = {
    ...{ intent: 'Test', slots: {}, requires: {}, excludes: {}, rules: {}, lists: {}, ignoresSpaces: true },
    sentences: [{ text: 'light on', said }],
  };
  const { find } = intentSet([block], { rule, list: () => undefined });
  const nothing = () => undefined;
  const found = () =>
    find(wordsOf('light on'), { list: nothing, rule: nothing, numbers: nothing, type: nothing });
  assert.is(found()?.intent, 'Test');
  const before = asked.length;
  assert.is(found()?.intent, 'Test');
  assert.equal(asked.slice(before), []);
});

test.run();
