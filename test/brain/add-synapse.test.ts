import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addable, missingLinks } from '../../src/brain/add-synapse.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { KNOWN_NEURONS, KNOWN_SIGNALS } from '../support/known-modules.ts';
import { codecsOf } from '../support/loaded.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('addable');

const brain = brainOf([synapse('old', {})]);

const added = (written: unknown, allowsCode = true) =>
  addable(written, { brain, codecs: codecsOf('/nowhere'), settings: { restApi: { allowsCode } } });

test('a synapse that is right may join', () => {
  const written = {
    name: 'new',
    enabled: false,
    signals: [],
    neurons: [{ say: { message: 'hi' } }, 'systemdate'],
  };
  assert.equal(
    added(written),
    E.right({
      name: 'new',
      source: 'api',
      isEnabled: false,
      signals: [],
      neurons: [
        { name: 'say', parameters: { message: 'hi' }, isBare: false },
        { name: 'systemdate', parameters: {}, isBare: true },
      ],
    }),
  );
});

test('it may link to synapses of the brain and to itself', () => {
  const neurons = ['old', 'new'].map((direct_link) => ({ neurotransmitter: { direct_link } }));
  assert.ok(E.isRight(added({ name: 'new', signals: [], neurons })));
});

test('a name that is taken is SynapseExists', () => {
  assert.equal(
    added({ name: 'old', signals: [], neurons: [] }),
    E.left({ _tag: 'SynapseExists', name: 'old' }),
  );
});

const REFUSED: readonly (readonly [written: unknown, tag: string, field: string, message: string])[] = [
  [3, 'BadRequest', '', 'the body: found 3, expected a synapse: a map with name, signals and neurons'],
  [null, 'BadRequest', '', 'the body: found null, expected a synapse: a map with name, signals and neurons'],
  [[], 'BadRequest', '', 'the body: found [], expected a synapse: a map with name, signals and neurons'],
  [
    { name: 'new' },
    'BadRequest',
    'signals',
    'signals: found nothing, expected a list of maps {signal: value}; neurons: found nothing, expected a list of neurons',
  ],
  [
    { name: 'new', signals: [{ order: '' }], neurons: [] },
    'BadRequest',
    'signals[0].order',
    'signals[0].order: found "", expected a phrase, or a map with text',
  ],
  [
    { name: 'new', signals: [], neurons: ['nobody'] },
    'UnknownName',
    'neurons[0]',
    `neurons[0]: found "nobody", expected ${KNOWN_NEURONS}`,
  ],
  [
    { name: 'new', signals: [{ evant: {} }], neurons: [] },
    'UnknownName',
    'signals[0].evant',
    `signals[0].evant: found "evant", expected ${KNOWN_SIGNALS}`,
  ],
  [
    { name: 'old', signals: [{ evant: {} }], neurons: [{ say: {} }] },
    'BadRequest',
    'signals[0].evant',
    `signals[0].evant: found "evant", expected ${KNOWN_SIGNALS}; ` +
      'neurons[0].say.message: found nothing, expected a text or a list of texts',
  ],
];

for (const [written, _tag, field, message] of REFUSED) {
  test(`${JSON.stringify(written)} is ${_tag}`, () => {
    assert.equal(added(written), E.left({ _tag, field, message }));
  });
}

test('a link to a synapse that is not there yet is taken, and named once', () => {
  const neurons = [
    { neurotransmitter: { direct_link: 'nowhere' } },
    { neurotransmitter: { direct_link: 'nowhere' } },
    { neurotransmitter: { direct_link: 'old' } },
    { neurotransmitter: { direct_link: 'new' } },
  ];
  const synapse = added({ name: 'new', signals: [], neurons });
  assert.ok(E.isRight(synapse));
  assert.equal(missingLinks(synapse.right, { brain, codecs: codecsOf('/nowhere') }), ['nowhere']);
});

const CODE: readonly (readonly [
  part: 'neurons' | 'signals',
  written: Readonly<Record<string, object>>,
  key?: string,
])[] = [
  ['neurons', { shell: { cmd: 'true' } }],
  ['neurons', { Shell: { cmd: 'true' } }],
  ['neurons', { script: { path: 'a.sh' } }],
  ['neurons', { ansible_playbook: { task_file: 'a.yml' } }],
  ['neurons', { uri: { url: 'http://127.0.0.1', data_from_file: '/etc/passwd' } }, 'data_from_file'],
  ['neurons', { uri: { url: 'http://127.0.0.1', file_template: 'a.j2' } }, 'file_template'],
  ['neurons', { say: { file_template: 'a.j2' } }, 'file_template'],
  ['neurons', { play: { file: 'a.wav' } }, 'file'],
  ['neurons', { play: { filename: ['a.wav'] } }, 'filename'],
  ['neurons', { settings: { var_files: ['a.yml'] } }, 'var_files'],
  ['neurons', { settings: { players: [{ file: { directory: '/tmp' } }] } }, 'players'],
  ['neurons', { settings: { speech_to_text: [{ vosk: { library: '{{ x }}' } }] } }, 'speech_to_text'],
  ['neurons', { settings: { text_to_speech: '{{ x }}' } }, 'text_to_speech'],
  ['neurons', { Settings: { triggers: ['personal'] } }, 'triggers'],
  ['neurons', { mqtt_publisher: { broker_ip: 'a', topic: 'b', payload: 'c', ca_cert: 'd' } }, 'ca_cert'],
  ['signals', { mqtt_subscriber: { broker_ip: 'a', topic: 'b', ca_cert: 'c' } }, 'ca_cert'],
];
for (const [part, written, key] of CODE) {
  test(`${JSON.stringify(written)} may join only where clients may write code`, () => {
    const whole = { name: 'new', signals: [], neurons: [], [part]: [written] };
    const [name = ''] = Object.keys(written);
    const field = `${part}[0].${name}${key === undefined ? '' : `.${key}`}`;
    const expected = key === undefined ? 'no neuron that runs programs' : 'no parameter that names a file';
    const message = `${field}: found "${key ?? name}", expected ${expected}, since rest_api.allow_code is false`;
    assert.ok(E.isRight(added(whole)));
    assert.equal(added(whole, false), E.left({ _tag: 'NotAllowed', field, message }));
  });
}

test('what runs no program and names no file may join everywhere', () => {
  const neurons = [
    { say: { message: 'hi', file_template: null } },
    { uri: { url: 'http://127.0.0.1', data: { path: '/etc' } } },
    { neurotransmitter: { direct_link: 'old' } },
    'systemdate',
  ];
  assert.ok(E.isRight(added({ name: 'new', signals: [{ order: 'run the script' }], neurons }, false)));
});

test.run();
