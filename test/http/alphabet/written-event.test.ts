import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { orderSignal } from '../../../src/brain/order-signal.ts';
import { describedEvents, encodedEvent } from '../../../src/http/event-codecs.ts';
import { builtIn } from '../../../src/modules/module.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { say, synapse } from '../../support/synapse.ts';

const test = suite('http/alphabet');

const settings = settingsOf({}, {});
const present = {
  brain: brainOf([synapse('hello', { orders: ['hello'], neurons: [say('Hello!')] })]),
  settings,
  codecs: { modules: builtIn, order: orderSignal(() => E.right([])) },
  nextCall: () => 'call-1',
};

const read = (written: { readonly type: string; readonly [field: string]: unknown }) => {
  const sent = encodedEvent(written, present);
  return E.isRight(sent) ? sent.right : sent.left;
};

test('what a call leaves out is given to it', () => {
  assert.equal(read({ type: 'order.given', order: 'hello' }), {
    to: 'brain',
    event: {
      type: 'order.given',
      order: 'hello',
      call: 'call-1',
      conversation: 'default',
      mute: undefined,
      isFromHook: false,
      by: 'api',
    },
  });
});

test('a hotword is as sure and as awake as nothing else is said', () => {
  assert.equal(read({ type: 'trigger.heard', hotword: 'computer', conversation: 'kitchen' }), {
    to: 'ears',
    event: {
      type: 'trigger.heard',
      detection: { hotword: 'computer', endMs: 0, score: 1, means: 'wake', conversation: 'kitchen' },
    },
  });
});

test('the options that are named change, and no other', () => {
  const sent = read({ type: 'settings.changed', options: { stt_timeout: 3 } });
  assert.equal(sent, {
    to: 'brain',
    event: {
      type: 'settings.changed',
      settings: { ...settings, options: { ...settings.options, stt_timeout: 3 } },
    },
  });
});

test('a synapse is read as the kit reads it', () => {
  const written = { name: 'tea', signals: [{ order: 'tea' }], neurons: [{ say: { message: 'One tea.' } }] };
  const sent = read({ type: 'synapse.added', synapse: written, place: 0 });
  assert.ok('event' in sent && sent.event.type === 'synapse.added');
  assert.equal([sent.event.synapse.name, sent.event.synapse.source, sent.event.place], ['tea', 'api', 0]);
});

const NEEDED: Readonly<Record<string, unknown>> = {
  order: 'hello',
  names: ['hello'],
  name: 'hello',
  enabled: false,
  options: {},
  hotword: 'computer',
  skipped: true,
  times: 2,
  text: 'hello',
  error: 'a cough',
  conversation: 'kitchen',
};

for (const { type, to, fields, instead } of describedEvents()) {
  if (fields === null) {
    test(`${type} says what to ask for in its place`, () => {
      assert.equal(read({ type }), {
        _tag: 'BadRequest',
        field: 'type',
        message: `${type} cannot be injected: ${instead}`,
      });
    });
    continue;
  }
  const taken = { name: 'new', signals: [], neurons: [] };
  const synapse = type === 'synapse.replaced' ? { ...taken, name: 'hello' } : taken;
  const right = Object.fromEntries(
    (fields.required ?? []).map((name) => [name, name === 'synapse' ? synapse : NEEDED[name]]),
  );

  test(`${type} is for the ${to} with what it needs, and names what is missing, wrong or unknown`, () => {
    const sent = read({ type, ...right });
    assert.ok('event' in sent, JSON.stringify(sent));
    assert.equal([sent.to, sent.event.type], [to, type]);
    for (const name of fields.required ?? []) {
      const { [name]: _, ...rest } = right;
      assert.is(fieldOf({ type, ...rest }), name);
    }
    for (const name of Object.keys(fields.properties ?? {}))
      assert.is(
        fieldOf({ type, ...right, [name]: { no: 1 } })?.split('.')[0],
        name === 'parameters' ? undefined : name,
      );
    assert.is(fieldOf({ type, ...right, nonsense: 1 }), 'nonsense');
  });
}

test.run();

function fieldOf(written: Parameters<typeof read>[0]): string | undefined {
  const sent = read(written);
  return 'field' in sent ? sent.field : undefined;
}
