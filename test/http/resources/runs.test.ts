import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../../src/engines/espeak/espeak.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import { has } from '../../support/programs.ts';
import { complete, neuron, said, synapse, unmatched, waiting } from '../../support/run-results.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/runs');

const BRAIN = `
- { name: hello, signals: [{ order: hello }, { order: good morning }], neurons: [{ say: { message: Hello! } }] }
- { name: name, signals: [{ order: "my name is {{ name }}" }], neurons: [{ say: { message: "Hi {{ name }}." } }] }
- name: several
  signals: [{ order: do it all }]
  neurons: [{ say: { message: One. } }, systemdate, { debug: { message: two } }, { Say: { message: Three. } }]
- { name: first, signals: [{ order: lights out }], neurons: [{ say: { message: First. } }] }
- { name: second, signals: [{ order: lights out }], neurons: [{ say: { message: Second. } }] }
- { name: empty, signals: [{ order: nothing to do }], neurons: [] }
- { name: "off", enabled: false, signals: [{ order: switched off }], neurons: [{ say: { message: Off. } }] }
- { name: failing, signals: [{ order: fail }], neurons: [{ say: { message: "{{ missing }}" } }, { say: { message: On. } }] }
- { name: caller, signals: [{ order: call }], neurons: [{ neurotransmitter: { direct_link: hello } }, { say: { message: Called. } }] }
- { name: long, signals: [{ order: sleep }], neurons: [{ sleep: { seconds: 1 } }, { say: { message: Awake. } }] }
- { name: "name of / 200 % ünïcödé 名前", signals: [], neurons: [{ say: { message: Odd. } }] }
- name: coffee
  signals: [{ order: make me a coffee }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter:
        from_answer_link:
          - { synapse: sweet, answers: [yes please, "yes"] }
          - { synapse: spoons, answers: ["{{ number }} spoons"] }
          - { synapse: plain, answers: ["no"] }
        default: again
    - say: { message: Enjoy. }
- name: sweet
  signals: []
  neurons:
    - say: { message: How much? }
    - neurotransmitter: { from_answer_link: [{ synapse: plain, answers: [none] }, { synapse: spoons, answers: ["{{ number }} spoons"] }], default: again }
    - say: { message: Sweet. }
- { name: plain, signals: [], neurons: [{ say: { message: Plain. } }] }
- { name: spoons, signals: [], neurons: [{ say: { message: "{{ number }} it is." } }] }
- { name: again, signals: [], neurons: [{ say: { message: What? } }] }
- { name: ask-a, signals: [{ order: ask twice }], neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: plain, answers: ["yes"] }], default: again } }] }
- { name: ask-b, signals: [{ order: ask twice }], neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: again } }] }
- { name: aloud, signals: [], neurons: [{ say: { message: "{{ text }}" } }] }
- { name: stop, signals: [], neurons: [kill_switch] }
`;

let broca: TestService;
let conversations = 0;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const ORDER = '/synapses/start/order';
const order = (text: string, conversation?: string) => broca.post(ORDER, { order: text, conversation });
const newConversation = () => `conversation ${++conversations}`;

const orders: readonly (readonly [what: string, text: string, expected: unknown])[] = [
  ['runs the synapse it matches', 'hello', complete('hello', synapse('hello', 'hello', said('Hello!')))],
  [
    'matches any order of a synapse, whatever its case and further words',
    'Good MORNING to you',
    complete('Good MORNING to you', synapse('hello', 'good morning', said('Hello!'))),
  ],
  [
    'shows the order as it is written in the brain',
    'my name is Ada',
    complete('my name is Ada', synapse('name', 'my name is {{ name }}', said('Hi Ada.'))),
  ],
  [
    'may hold accents and quotes',
    'my name is "Zoë" d\'Été 名',
    complete(
      'my name is "Zoë" d\'Été 名',
      synapse('name', 'my name is {{ name }}', said('Hi Zoë" d\'Été 名.')),
    ),
  ],
  [
    'lists every neuron that ran, one without words with null',
    'do it all',
    complete(
      'do it all',
      synapse('several', 'do it all', said('One.'), neuron('Systemdate'), neuron('Debug'), said('Three.')),
    ),
  ],
  [
    'runs all synapses it matches, in their order',
    'lights out',
    complete(
      'lights out',
      synapse('first', 'lights out', said('First.')),
      synapse('second', 'lights out', said('Second.')),
    ),
  ],
  [
    'is complete when its synapse has no neurons',
    'nothing to do',
    complete('nothing to do', synapse('empty', 'nothing to do')),
  ],
  [
    'runs a direct link within its synapse',
    'call',
    complete(
      'call',
      synapse('caller', 'call', neuron('Neurotransmitter'), said('Called.')),
      synapse('hello', null, said('Hello!')),
    ),
  ],
  ['starts no synapse that is switched off', 'switched off', unmatched('switched off')],
  ['that nothing matches gives an empty list', 'bake a cake', unmatched('bake a cake')],
  ['without words matches nothing', '', unmatched('')],
];
for (const [what, text, expected] of orders) {
  test(`an order ${what}`, async () => assert.equal(await order(text), expected));
}

test('a neuron that fails says why, and the next one runs', async () => {
  const { status, body } = await order('fail');
  const { matched_synapses, ...rest } = body as { matched_synapses: [{ neuron_module_list: object[] }] };
  const [failed, next] = matched_synapses[0].neuron_module_list as [Record<string, string>, object];
  assert.equal([status, rest], [201, { status: 'complete', user_order: 'fail' }]);
  assert.match(failed.error ?? '', /missing/);
  assert.equal({ ...failed, error: '' }, { ...neuron('Say'), error: '' });
  assert.equal(next, said('On.'));
});

test('the default synapse runs when nothing matches, with no matched order', async () => {
  const settings = `${SILENT}\nhooks: { on_order_not_found: again }`;
  const other = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  const answer = await other.post(ORDER, { order: 'bake a cake' });
  await other.stop();
  assert.equal(answer, complete('bake a cake', synapse('again', null, said('What?'))));
});

for (const start of ['/synapses/start/id/', '/synapses/']) {
  test(`POST ${start}<name> runs a synapse by its name, with a body and without`, async () => {
    const expected = complete(null, synapse('hello', null, said('Hello!')));
    assert.equal(await broca.post(`${start}hello`), expected);
    assert.equal(await broca.post(`${start}hello/`), expected);
    assert.equal(await broca.post(`${start}hello`, {}), expected);
    assert.equal(await broca.post(`${start}hello`, null), expected);
    assert.equal(await broca.post(`${start}hello`, { mute: 'true', unknown: 1 }), expected);
  });

  test(`POST ${start}<name> passes parameters on`, async () => {
    const parameters = { name: 'Ada', ignored: [1] };
    assert.equal(
      await broca.post(`${start}name`, { parameters }),
      complete(null, synapse('name', null, said('Hi Ada.'))),
    );
    assert.equal(
      await broca.post(`${start}name`, { parameters: { name: 7 } }),
      complete(null, synapse('name', null, said('Hi 7.'))),
    );
  });

  test(`POST ${start}<name> runs one that is switched off, and one without neurons`, async () => {
    assert.equal(await broca.post(`${start}off`), complete(null, synapse('off', null, said('Off.'))));
    assert.equal(await broca.post(`${start}empty`), complete(null, synapse('empty', null)));
  });

  test(`POST ${start}<name> takes any name percent-encoded`, async () => {
    const name = 'name of / 200 % ünïcödé 名前';
    const expected = complete(null, synapse(name, null, said('Odd.')));
    assert.equal(await broca.post(start + encodeURIComponent(name)), expected);
  });

  test(`POST ${start}<name> with an unknown name is 404`, async () => {
    const expected = failure(404, 'itemNotFound', 'no synapse is named "nobody"');
    assert.equal(await broca.post(`${start}nobody`), expected);
    assert.equal(await broca.post(`${start}nobody`, { mute: true }), expected);
  });
}

const COFFEE = 'make me a coffee';
const asked = waiting(COFFEE, synapse('coffee', COFFEE, said('Sugar?')));
const asker = synapse('coffee', COFFEE, said('Sugar?'), neuron('Neurotransmitter'), said('Enjoy.'));

const answers: readonly (readonly [what: string, text: string, expected: unknown])[] = [
  ['an answer', 'no', complete(null, asker, synapse('plain', 'no', said('Plain.')))],
  ['an answer in another case', 'NO', complete(null, asker, synapse('plain', 'no', said('Plain.')))],
  [
    'an answer with a value',
    'two spoons',
    complete(null, asker, synapse('spoons', '{{ number }} spoons', said('two it is.'))),
  ],
  ['another order', 'hello', complete(null, asker, synapse('again', null, said('What?')))],
  ['an empty answer', '', complete(null, asker, synapse('again', null, said('What?')))],
];
for (const [what, text, expected] of answers) {
  test(`a question waits, and ${what} goes on with it`, async () => {
    const conversation = newConversation();
    assert.equal(await order(COFFEE, conversation), asked);
    assert.equal(await order(text, conversation), expected);
    assert.equal(
      await order('hello', conversation),
      complete('hello', synapse('hello', 'hello', said('Hello!'))),
    );
  });
}

test('an answer that leads to another question waits again', async () => {
  const conversation = newConversation();
  assert.equal(await order(COFFEE, conversation), asked);
  assert.equal(
    await order('yes please', conversation),
    waiting(
      null,
      synapse('coffee', COFFEE, said('Sugar?'), neuron('Neurotransmitter')),
      synapse('sweet', 'yes please', said('How much?')),
    ),
  );
  assert.equal(
    await order('three spoons', conversation),
    complete(
      null,
      synapse('sweet', 'yes please', said('How much?'), neuron('Neurotransmitter'), said('Sweet.')),
      synapse('spoons', '{{ number }} spoons', said('three it is.')),
      asker,
    ),
  );
});

test('two synapses that both ask wait one after the other', async () => {
  const conversation = newConversation();
  assert.equal(await order('ask twice', conversation), waiting('ask twice', synapse('ask-a', 'ask twice')));
  assert.equal(
    await order('yes', conversation),
    waiting(
      null,
      synapse('ask-a', 'ask twice', neuron('Neurotransmitter')),
      synapse('plain', 'yes', said('Plain.')),
      synapse('ask-b', 'ask twice'),
    ),
  );
  assert.equal(
    await order('yes', conversation),
    complete(
      null,
      synapse('ask-b', 'ask twice', neuron('Neurotransmitter')),
      synapse('hello', 'yes', said('Hello!')),
    ),
  );
});

test('a start by name runs on top of a question, which goes on waiting', async () => {
  const conversation = newConversation();
  await order(COFFEE, conversation);
  assert.equal(
    await broca.post('/synapses/start/id/hello', { conversation }),
    waiting(null, synapse('hello', null, said('Hello!')), synapse('coffee', COFFEE, said('Sugar?'))),
  );
  assert.equal(
    await order('no', conversation),
    complete(null, asker, synapse('plain', 'no', said('Plain.'))),
  );
});

test('a question asked by a start by name is answered by an order', async () => {
  const conversation = newConversation();
  assert.equal(
    await broca.post('/synapses/coffee', { conversation }),
    waiting(null, synapse('coffee', null, said('Sugar?'))),
  );
  assert.equal(
    await order('no', conversation),
    complete(
      null,
      synapse('coffee', null, said('Sugar?'), neuron('Neurotransmitter'), said('Enjoy.')),
      synapse('plain', 'no', said('Plain.')),
    ),
  );
});

test('GET /health tells that somebody waits for an answer', async () => {
  const conversation = newConversation();
  const dialogue = async () =>
    ((await broca.get('/health')).body as { states: { dialogue: string } }).states.dialogue;
  const before = await dialogue();
  await order(COFFEE, conversation);
  const during = await dialogue();
  await order('no', conversation);
  assert.equal([before, during, await dialogue()], ['idle', 'waiting_for_answer', 'idle']);
});

test('each conversation has its own question; who names none is in "default"', async () => {
  const [one, other] = [newConversation(), newConversation()];
  await order(COFFEE, one);
  const hello = complete('hello', synapse('hello', 'hello', said('Hello!')));
  assert.equal(await order('hello', other), hello);
  assert.equal(await order('hello'), hello);
  await order(COFFEE);
  assert.equal(await order('no', 'default'), complete(null, asker, synapse('plain', 'no', said('Plain.'))));
  assert.equal(await order('no', one), complete(null, asker, synapse('plain', 'no', said('Plain.'))));
});

test('the header Broca-Conversation names a conversation too, and the body goes before it', async () => {
  const [one, other] = [newConversation(), newConversation()];
  const answered = complete(null, asker, synapse('plain', 'no', said('Plain.')));
  const inHeader = { 'broca-conversation': one };
  assert.equal(await broca.post(ORDER, { order: COFFEE }, inHeader), asked);
  assert.equal(await broca.post(ORDER, { order: 'no', conversation: other }, inHeader), unmatched('no'));
  assert.equal(await broca.post(ORDER, { order: 'no' }, inHeader), answered);
  await order(COFFEE);
  assert.equal(await broca.post(ORDER, { order: 'no' }, { 'broca-conversation': '' }), answered);
});

test('a conversation may have any name of 1 to 255 characters', async () => {
  for (const conversation of ['x'.repeat(255), '名前 / ü', '__proto__', 'constructor', 'conversation.1']) {
    assert.equal(await order(COFFEE, conversation), asked);
    assert.equal(
      await order('no', conversation),
      complete(null, asker, synapse('plain', 'no', said('Plain.'))),
    );
  }
});

test('twenty orders at once are answered while one sleeps', async () => {
  let isAwake = false;
  const sleeping = order('sleep').then((answer) => {
    isAwake = true;
    return answer;
  });
  const names = Array.from({ length: 20 }, (_, index) => `Number${index}`);
  const all = await Promise.all(names.map((name) => order(`my name is ${name}`)));
  assert.is(isAwake, false);
  assert.equal(
    all,
    names.map((name) =>
      complete(`my name is ${name}`, synapse('name', 'my name is {{ name }}', said(`Hi ${name}.`))),
    ),
  );
  assert.equal(await sleeping, complete('sleep', synapse('long', 'sleep', neuron('Sleep'), said('Awake.'))));
});

test('a client that hangs up does not stop its run or anyone else', async () => {
  const conversation = newConversation();
  const impatient = new AbortController();
  const left = fetch(`${broca.url}${ORDER}`, {
    method: 'POST',
    body: JSON.stringify({ order: 'sleep', conversation }),
    signal: impatient.signal,
  });
  const hello = complete('hello', synapse('hello', 'hello', said('Hello!')));
  assert.equal(await order('hello', conversation), hello);
  impatient.abort();
  await left.catch(() => {});
  assert.equal(await order('hello', conversation), hello);
  assert.equal(
    broca.lines.filter((line) => !/^\[debug\]|synapse "failing"| warning: /.test(line)),
    [],
  );
});

if (has('espeak-ng')) {
  test('a call is heard or silent as its own mute says, else as the assistant is', async () => {
    const settings = SILENT.replace('default_player: none', 'default_player: file');
    const speaking = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
    const silent = [true, 'true', 'True', 1, '1'].flatMap((mute) => [{ mute }, { no_voice: mute }]);
    const heard = [false, 'false', 'False', 0, '0'].flatMap((mute) => [{ mute }, { no_voice: mute }]);
    const calls: readonly (readonly [muted: boolean, text: string, options: object, isHeard: boolean])[] = [
      [false, 'I am audible', {}, true],
      ...silent.map((mute, index) => [false, `silent ${index}`, mute, false] as const),
      [false, 'mute goes before its old name', { mute: false, no_voice: true }, true],
      [true, 'I am muted', {}, false],
      ...heard.map((mute, index) => [true, `heard ${index}`, mute, true] as const),
      [true, 'silent both ways', { mute: true }, false],
      [false, 'audible again', {}, true],
    ];
    for (const [mute, text, options] of calls) {
      await speaking.post('/mute', { mute });
      const call = { parameters: { text }, ...options };
      assert.equal(
        await speaking.post('/synapses/start/id/aloud', call),
        complete(null, synapse('aloud', null, said(text))),
      );
    }
    await speaking.post(ORDER, { order: 'make me a coffee', mute: 'true' });
    await speaking.post(ORDER, { order: 'no', mute: 'true' });
    await speaking.post('/synapses/start/id/stop');
    await speaking.stopped;
    const expected = calls.filter(([, , , isHeard]) => isHeard).map(([, text]) => text);
    assert.equal(
      await textsOf(
        await speaking.spoken(),
        calls.map(([, text]) => text),
      ),
      expected,
    );
  });
}

test.run();

/** Which of these texts each recording is; espeak-ng says the same text in the same way. */
async function textsOf(recordings: readonly Buffer[], texts: readonly string[]) {
  const tts = espeak({ parameters: { language: 'en-US' }, log: () => {} });
  const byRecording = new Map<string, string>();
  for (const text of texts) {
    const sound = await tts.synthesize(text, new AbortController().signal)();
    if (sound._tag === 'Right') byRecording.set(Buffer.from(wavOf(sound.right)).toString('base64'), text);
  }
  await tts.close();
  assert.is(byRecording.size, texts.length);
  return recordings.map((recording) => byRecording.get(recording.toString('base64')));
}
