import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSynapse } from '../../src/brain/decode-synapse.ts';
import { maskedText, restoredText } from '../../src/brain/masked-text.ts';
import { readItem } from '../../src/brain/yaml/written-item.ts';
import { builtIn } from '../../src/modules/module.ts';
import { codecsOf } from '../../src/settings/load-kit.ts';

const test = suite('brain/masked-text');

const CALL = `# The door. password: swordfish
- name: call  # Hi
  signals:
    - order: "call # them"
  neurons:
    - uri:
        url: http://ada:address@127.0.0.1:9/x   # login: ada
        password: 'neuron-secret'  # it
        headers: { Authorization: "Bearer header-secret", Accept: text/plain }
    - say: { message: "password: no comment" }
    - uri:
        url: http://127.0.0.1:9/
        password: |
          long
          secret
`;
const SHOWN = `# The door. password: ***
- name: call  # Hi
  signals:
    - order: "call # them"
  neurons:
    - uri:
        url: "http://…@127.0.0.1:9/x"   # login: ***
        password: "***"  # it
        headers: { Authorization: "***", Accept: text/plain }
    - say: { message: "password: no comment" }
    - uri:
        url: http://127.0.0.1:9/
        password: "***"
`;

/** The synapse of a text. */
function synapse(text: string) {
  const item = readItem('x', text);
  if (E.isLeft(item)) throw new Error(JSON.stringify(item.left));
  return readSynapse(codecsOf('/', builtIn), item.right.value, 'api').usable;
}

test('secrets are masked where they stand, in comments too, and all else stays', () => {
  assert.is(maskedText(CALL), SHOWN);
  const plain = '# hi\nname: tea\nneurons: [say: { message: "*" }]\n';
  assert.is(maskedText(plain), plain);
});

test('what comes back with masks has its secrets again, as they were written', () => {
  assert.is(
    restoredText(SHOWN, synapse(CALL), CALL).replace(
      /"long\\nsecret\\n"/,
      '|\n          long\n          secret',
    ),
    CALL,
  );
});

test('masks are filled in where neurons have moved, and a new secret stays', () => {
  const [head = '', one = '', two = '', three = ''] = SHOWN.split(/(?= {4}- (?:uri|say):)/);
  const moved = `${head}${two}${three.replace('"***"', 'new')}${one}`;
  const back = restoredText(moved, synapse(CALL), CALL);
  assert.match(back, /password: new/);
  assert.match(back, /password: 'neuron-secret' {2}# it/);
  assert.not.match(back, /: "\*\*\*"/);
});

test('a secret behind an alias is not told apart, and no text is better than one that tells it', () => {
  const text = 'name: call\nneurons:\n  - uri: { url: &a hidden, password: *a }\n';
  assert.is(maskedText(text), undefined);
  const outside = 'name: call\nneurons:\n  - uri: { url: x, password: *elsewhere }\n';
  assert.is(maskedText(outside), undefined);
  const harmless = 'name: call\nneurons:\n  - say: { message: *elsewhere }\n';
  assert.is(maskedText(harmless), harmless);
});

test('masks without a stored secret stay, so that they can be refused', () => {
  assert.is(restoredText(SHOWN, undefined, ''), SHOWN);
  assert.is(restoredText('name: [', synapse(CALL), CALL), 'name: [');
});

test.run();
