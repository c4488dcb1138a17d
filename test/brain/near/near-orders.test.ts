import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { nearOrders } from '../../../src/brain/near/near-orders.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import type { Expression } from '../../../src/sentences/expression.ts';
import { NO_SENTENCES, type Sentences } from '../../../src/sentences/sentences.ts';
import { orderSynapse, type RawOrder } from '../../support/order-synapse.ts';

const texts = (...values: readonly string[]): Sentences['lists'][string] => ({
  kind: 'texts',
  values: values.map((value) => ({ said: { kind: 'text', text: value }, out: value })),
});

const choice = (...options: readonly string[]): Expression => ({
  kind: 'choice',
  options: options.map((text) => ({ kind: 'text', text })),
});

const pattern = (text: string): RawOrder => ({ text, matchingType: 'pattern' });

const HOME: readonly Synapse[] = [
  orderSynapse('on', 'turn on the kitchen light'),
  orderSynapse('off', 'turn off the kitchen light'),
  orderSynapse('radio', 'play the radio in the bathroom'),
  orderSynapse('heating', pattern('set the heating in the {room} to {0..30:degrees} degrees')),
  orderSynapse('tea', { text: 'make me some {{ kind }} tea', matchingType: 'strict' }),
];

const SENTENCES: Sentences = {
  ...NO_SENTENCES,
  lists: { room: texts('kitchen', 'living room', 'bedroom') },
  rules: { turn: choice('turn', 'switch') },
};

const nearest = (said: string, synapses = HOME, sentences = SENTENCES) => {
  const [first] = nearOrders(brainOf(synapses, sentences), said, 3);
  return first === undefined
    ? undefined
    : [first.matches[0]?.synapse.name, first.order, first.matches[0]?.parameters ?? {}];
};

test('another ending, a synonym of a rule, another order of words and a misspelling are near', () => {
  for (const said of [
    'turn on the kitchen lights',
    'switch on the kitchen light',
    'turn the kitchen light on',
    'turn on the kitchn lite',
    'please turn on kitchen light',
    'turn on on the kitchen light',
  ])
    assert.equal(nearest(said), ['on', 'turn on the kitchen light', {}], said);
});

const scoreOf = (said: string): number => nearOrders(brainOf(HOME, SENTENCES), said, 1)[0]?.score ?? 0;

test('a word for something that the kit does not have speaks against an order, more where it stands for one of its words', () => {
  const [lights, lamps, added] = [
    scoreOf('turn on the kitchen lights'),
    scoreOf('turn on the kitchen dishwasher'),
    scoreOf('turn on the dishwasher kitchen light'),
  ];
  assert.ok(lights > 0.9, String(lights));
  assert.ok(added < lights - 0.1, String(added));
  assert.ok(lamps < 0.6, String(lamps));
});

test('a rare word of an order counts for more than its values and its direction', () => {
  const rare = scoreOf('modify the heating in the bedroom to 20 degrees');
  assert.ok(rare > 0.6, String(rare));
  const common = scoreOf('set the volume in the bedroom to 20');
  assert.ok(common < 0.6, String(common));
});

test('a word with an opposite is not taken for one that is only spelled like it', () => {
  const kit = [orderSynapse('lamp', 'den fernseher anschalten')];
  const scoreIn = (language: string): number =>
    nearOrders(brainOf(kit, { ...NO_SENTENCES, language }), 'den fernseher anhalten', 1)[0]?.score ?? 0;
  assert.ok(scoreIn('de') < 0.6, String(scoreIn('de')));
  assert.ok(scoreIn('nl') > 0.6, 'where opposites are not known, letters alone tell');
});

test('a hole may stay empty where it may in an order that was said right', () => {
  const orders: readonly RawOrder[] = [
    { text: 'tell {{ who }} a story' },
    { text: 'tell {{ who }} a story', matchingType: 'strict' },
  ];
  for (const order of orders)
    assert.equal(nearest('tell a stories', [orderSynapse('story', order)]), ['story', 'tell a story', {}]);
  assert.equal(nearest('tell a stories', [orderSynapse('story', pattern('tell {{ who }} a story'))]), [
    ...['story', 'tell a a story'],
    { who: 'a' },
  ]);
});

test('the opposite of an order is never near', () => {
  const only = HOME.filter(({ name }) => name !== 'off');
  for (const said of ['turn off the kitchen light', 'switch off the kitchen lights', 'kitchen light off'])
    for (const near of nearOrders(brainOf(only, SENTENCES), said, 9))
      assert.is.not(near.matches[0]?.synapse.name, 'on', said);
});

test('slots are filled as if the order had been said right', () => {
  assert.equal(nearest('set the heatings in the bedroom to 21 degree'), [
    'heating',
    'set the heating in the bedroom to 21 degrees',
    { room: 'bedroom', room_text: 'bedroom', degrees: 21, degrees_text: '21' },
  ]);
  assert.equal(nearest('set the heating in the livin room to 19 degrees'), [
    'heating',
    'set the heating in the living room to 19 degrees',
    { room: 'living room', room_text: 'living room', degrees: 19, degrees_text: '19' },
  ]);
});

test('a number that is outside its range is not changed into another', () => {
  for (const near of nearOrders(brainOf(HOME, SENTENCES), 'set the heating in the bedroom to 99 degrees', 9))
    assert.is.not(near.matches[0]?.synapse.name, 'heating');
});

test('what a hole holds stays as it was written', () => {
  assert.equal(nearest('make me sum Earl Grey tea'), [
    'tea',
    'make me some Earl Grey tea',
    { kind: 'Earl Grey' },
  ]);
});

test('other talk is far from all', () => {
  for (const said of ['what will the weather be like tomorrow', 'your call is important to us', 'hello'])
    assert.ok((nearOrders(brainOf(HOME, SENTENCES), said, 1)[0]?.score ?? 0) < 0.6, said);
});

test('orders with near: false and disabled synapses are left out', () => {
  const { signals, ...on } = orderSynapse('on', { text: 'turn on the kitchen light', near: false });
  assert.is(nearest('turn on the kitchen lights', [{ ...on, signals }]), undefined);
  assert.is(
    nearest('turn on the kitchen lights', [
      { ...orderSynapse('on', 'turn on the kitchen light'), isEnabled: false },
    ]),
    undefined,
  );
});

test('a signal intent with near: false is left out too', () => {
  const sentences: Sentences = {
    ...SENTENCES,
    intents: [
      {
        intent: 'Open',
        ...{ lists: {}, rules: {}, slots: {}, requires: {}, excludes: {} },
        sentences: [{ said: { kind: 'text', text: 'open the garage door' }, text: 'open the garage door' }],
      },
    ],
  };
  const opens = (near?: false): Synapse => ({
    ...orderSynapse('garage'),
    signals: [
      {
        name: 'intent',
        parameters: {},
        intent: { intent: 'Open', slots: {}, ...(near === false && { near }) },
      },
    ],
  });
  assert.equal(nearest('open the garage doors', [opens()], sentences)?.[0], 'garage');
  assert.is(nearest('open the garage doors', [opens(false)], sentences), undefined);
});

test('the corrections of an order are made before it is compared', () => {
  const corrections = [{ input: 'box', output: 'kitchen light' }];
  assert.is(nearest('turn on the boxes', [orderSynapse('on', 'turn on the kitchen light')])?.[1], undefined);
  assert.equal(
    nearest('turns on the box', [orderSynapse('on', { text: 'turn on the kitchen light', corrections })]),
    ['on', 'turn on the kitchen light', {}],
  );
});

test('of a compound word the part that names a value is found', () => {
  const synapses = [orderSynapse('licht', pattern('schalte das {raum}licht ein'))];
  const sentences = { ...NO_SENTENCES, language: 'de', lists: { raum: texts('wohnzimmer', 'küchen') } };
  assert.equal(nearest('schalt das Wohnzimmerlicht ein', synapses, sentences), [
    'licht',
    'schalte das wohnzimmerlicht ein',
    { raum: 'wohnzimmer', raum_text: 'wohnzimmer' },
  ]);
});

test.run();
