import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent, RunStarted } from '../../../src/brain/events.ts';
import type { Log } from '../../../src/observe/log/log.ts';
import { logEvents } from '../../../src/observe/log/log-events.ts';

const test = suite('logEvents');

/** What is logged of these items of news. */
function logged(events: readonly AssistantEvent[], transcripts = false): readonly unknown[] {
  const lines: unknown[] = [];
  const at =
    (level: string): Log['info'] =>
    (message, fields = {}) =>
      lines.push([level, message, fields]);
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), say: at('say') };
  const emit = logEvents(log, () => transcripts);
  for (const item of events) emit(item);
  return lines;
}

const OF = { call: 'call-1', conversation: 'kitchen' };
const FIELDS = { conversation: 'kitchen', run: 'call-1' };

const started = (order: string | null, own: Partial<RunStarted> = {}): AssistantEvent => ({
  type: 'run.started',
  ...OF,
  by: 'api',
  isFromHook: false,
  order,
  names: [],
  answers: null,
  ...own,
});

const matched = (
  order: string,
  parameters: Readonly<Record<string, unknown>>,
  call = 'call-1',
): AssistantEvent => ({
  type: 'order.matched',
  ...OF,
  call,
  order,
  isDefault: false,
  matches: [{ synapse: 'wait', matchedOrder: 'wait {{ time }}', parameters }],
});

const failed = (error: string, call = 'call-1'): AssistantEvent => ({
  type: 'neuron.failed',
  ...OF,
  call,
  synapse: 'wait',
  neuron: 'sleep',
  step: 0,
  place: 'brain.yml:3: synapse "wait", neuron sleep',
  error,
});

const answered = (
  order: string | null,
  synapses: readonly (readonly [string, string | null])[],
): AssistantEvent => ({
  type: 'call.answered',
  ...OF,
  result: {
    report: {
      matched_synapses: synapses.map(([synapse_name, generated_message]) => ({
        synapse_name,
        matched_order: null,
        neuron_module_list: [{ neuron_name: 'Say', generated_message }],
      })),
      status: synapses.length === 0 ? null : 'complete',
      user_order: order,
    },
  },
});

test('an order that was heard and is lost has a line, and a silence has none', () => {
  const lost = (own: object): AssistantEvent => ({ type: 'on_stt_error', ...OF, by: 'voice', ...own });
  assert.equal(logged([lost({}), lost({ detail: 'too slow' })]), [
    ['warn', 'an order of kitchen was lost: too slow', FIELDS],
  ]);
  assert.equal(logged([lost({ detail: 'no sound', by: undefined })]), []);
});

test('each kind of failure has its level and its fields', () => {
  assert.equal(
    logged([
      { type: 'actor.failed', actor: 'timers', error: 'disk full' },
      { type: 'actor.failed', actor: 'microphone', error: 'no such device' },
      { type: 'signal.failed', signal: 'mqtt_subscriber', error: 'refused' },
      { type: 'hook.failed', hook: 'on_start', error: 'no synapse is named "x"' },
      failed('it is late'),
    ]),
    [
      ['error', 'timers failed: disk full', { actor: 'timers' }],
      [
        'error',
        'microphone failed: no such device; "broca doctor" says what is missing',
        { actor: 'microphone' },
      ],
      ['warn', 'signal mqtt_subscriber: refused', { signal: 'mqtt_subscriber' }],
      ['warn', 'hook on_start: no synapse is named "x"', { hook: 'on_start' }],
      [
        'warn',
        'brain.yml:3: synapse "wait", neuron sleep: it is late',
        { ...FIELDS, place: 'brain.yml:3: synapse "wait", neuron sleep' },
      ],
    ],
  );
});

test('a text that could not be said is not shown, and the same failure is told once', () => {
  const silent = (text: string, error: string): AssistantEvent => ({
    type: 'speech.failed',
    ...OF,
    text,
    error,
  });
  const events = [silent('Hi Mia', 'no card'), silent('Bye', 'no card'), silent('Bye', 'no voice')];
  assert.equal(logged(events), [
    ['warn', 'could not say a text: no card', FIELDS],
    ['warn', 'could not say a text: no voice', FIELDS],
  ]);
  assert.equal(logged(events, true), [
    ['warn', 'could not say "Hi Mia": no card', FIELDS],
    ['warn', 'could not say "Bye": no voice', FIELDS],
  ]);
});

test('a missing loudspeaker is told once, and no failure', () => {
  const unheard = (text: string): AssistantEvent => ({
    type: 'speech.unheard',
    ...OF,
    text,
    reason: 'no card',
  });
  assert.equal(logged([unheard('Hi Mia'), unheard('Bye')]), [
    ['warn', 'answers are in writing only: no card', FIELDS],
  ]);
});

test('a failure of speech is told once until speech has worked, whatever it says of the next try', () => {
  const failing = (call: string, error: string): AssistantEvent => ({
    type: 'speech.failed',
    ...OF,
    call,
    text: 'Hi',
    error,
  });
  const sounding = (call: string): AssistantEvent => ({ type: 'speech.sounding', ...OF, call, text: 'Hi' });
  const [first, ...later] = [
    'no card',
    'no card; will be tried again in 250 ms',
    'no card; will be tried again in 1900 ms',
  ];
  const one = [failing('1', first ?? ''), ...later.map((error, at) => failing(`${at + 2}`, error))];
  const begunAndFailed = ['5', '6'].flatMap((call) => [sounding(call), failing(call, 'no card')]);
  const errors = (events: readonly AssistantEvent[]) => logged(events).length;
  assert.is(errors(one), 1);
  assert.is(errors([...one, ...begunAndFailed]), 1);
  assert.is(errors([...one, sounding('5'), failing('6', 'no card')]), 2);
});

const messages = (events: readonly AssistantEvent[], transcripts = false) =>
  logged(events, transcripts).map((line) => (line as readonly string[])[1]?.replace(/^brain.*sleep: /, ''));

test('what was said is taken out of a failure, as words of their own and in any case', () => {
  const error = 'seconds: found "Five Minutes", expected a number; five minutesold; "wait five minutes"';
  const events = [
    started('wait five minutes'),
    matched('wait five minutes', { time: 'five minutes', nothing: '', deep: ['a b'] }),
    failed(error),
    failed('a b, a bc'),
  ];
  assert.equal(messages(events), ['seconds: found "…", expected a number; five minutesold; "…"', '…, a bc']);
  assert.equal(messages(events, true), [error, 'a b, a bc']);
});

test('what a refusal quotes, and cuts, is taken out too', () => {
  const long = `tell "Mia" ${'that I am late and '.repeat(5)}`.trim();
  const quoted = JSON.stringify(long).slice(0, 59);
  assert.equal(messages([started(long), failed(`found ${quoted}…, expected a number`)]), [
    'found "…, expected a number',
  ]);
  assert.equal(messages([started('say "hi"'), failed('found "say \\"hi\\"", expected a number')]), [
    'found "…", expected a number',
  ]);
});

test('an order is taken out whatever signs it holds', () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const signs = ascii.filter((sign) => !/[\w\s]/.test(sign));
  const orders = [
    ...signs.flatMap((sign) => [sign, `wait ${sign} ${sign}now`, `${sign}${sign}wait${sign}now${sign}`]),
    signs.join(''),
    'do self-destruct',
    'wait 😀',
    '👩‍👩‍👧 calls',
    '\ud83d',
    'wait \ud83d now',
    '\ude00 wait',
    'line\nbreak\u2028 and \0 nothing',
    'İstanbul ΟΔΟΣ straße',
  ];
  for (const order of orders) {
    const error = `no seconds in ${order} (${JSON.stringify(order)})`;
    const told = messages([started(order), failed(error)]).join();
    // signs alone are also in the sentence around them
    if (/\p{L}/u.test(order)) assert.is(told, 'no seconds in … ("…")', JSON.stringify(order));
    else assert.is(told.includes(` ${order} `), false, JSON.stringify(order));
  }
});

test('half a character is taken out as UTF-8 writes it, too', () => {
  assert.equal(messages([started('wait \ud83d now'), failed('no wait \ufffd now here')]), ['no … here']);
});

test('of an order of any length every sign is taken out, wherever it is cut', () => {
  const order = `${'wait '.repeat(9)}😀😀😀😀"then" 😀 ${'call Mia\n'.repeat(3000)}`;
  for (const written of [order, JSON.stringify(order).slice(1, -1)]) {
    for (let length = 4; length < 80; length += 1)
      assert.equal(
        messages([started(order), failed(`found [{"a":"${written.slice(0, length)}…, expected a number`)]),
        ['found [{"a":"…, expected a number'],
      );
    for (const end of [62, 200, written.length])
      assert.equal(messages([started(order), failed(`it knows no "${written.slice(0, end)}" at all`)]), [
        'it knows no "…" at all',
      ]);
  }
  const shouted = order.toUpperCase();
  assert.equal(messages([started(order), failed(`no ${shouted} here`)]), ['no … here']);
});

test('texts that overlap in a failure are taken out together', () => {
  const events = [
    started('tell Mia'),
    matched('tell Mia', { what: 'Mia now', time: 'now' }),
    failed('cannot tell Mia now'),
  ];
  assert.equal(messages(events), ['cannot …']);
});

test('the order that asked is taken out of the failures of its answer; those of other calls are not', () => {
  const events = [
    started('call Mia'),
    matched('call Mia', { who: 'Mia' }),
    started('yes', { call: 'call-2', answers: 'call-1' }),
    failed('no number of Mia: yes', 'call-2'),
    started('no', { call: 'call-3' }),
    failed('no number of Mia', 'call-3'),
  ];
  assert.equal(messages(events), ['no number of …: …', '… number of Mia']);
});

test('what a start by name was given is taken out of its failures', () => {
  const events = [
    started(null, { names: ['lamp'], parameters: { which: 'the red one', deep: { room: 'attic' } } }),
    failed('no lamp is "The Red One", nor in the attic'),
  ];
  assert.equal(messages(events), ['no lamp is "…", nor in the …']);
});

test('with transcripts each run has one line; without, none', () => {
  const events = [
    started('wait a second'),
    answered('wait a second', [
      ['wait', null],
      ['done', 'There.'],
    ]),
  ];
  assert.equal(logged(events), []);
  assert.equal(logged(events, true), [
    ['info', 'order "wait a second": ran wait, done; said "There."', FIELDS],
  ]);
});

test('an answer, a start by name, and nothing found are told as what they are', () => {
  assert.equal(
    messages(
      [
        started('yes', { answers: 'call-0' }),
        answered(null, [['coffee', 'One sugar?']]),
        started(null, { names: ['tea', 'milk'] }),
        answered(null, [['tea', null]]),
        started('fly'),
        answered('fly', []),
        started(null, { answers: 'call-0' }),
        { type: 'call.answered', ...OF, result: { error: new Error('a bug') } },
      ],
      true,
    ),
    [
      'answer "yes": ran coffee; said "One sugar?"',
      'started "tea", "milk": ran tea',
      'order "fly": matches nothing',
      'no answer: failed: a bug',
    ],
  );
});

test.run();
