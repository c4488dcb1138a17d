import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as testCommand } from '../../src/commands/test.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';

const test = suite('broca test');

const KIT = {
  'settings.yml': '{}',
  'brain.yml': `
- { name: hello, signals: [{ order: hello world }], neurons: [{ say: { message: Hello } }] }
- { name: bye, signals: [{ order: bye }], neurons: [{ say: { message: Bye } }, kill_switch] }
`,
};

test('the tests of the starter kit pass', async () => {
  const { status, out, err } = await command('test', 'brains/starter');
  assert.equal([status, err], [0, '']);
  assert.match(out, /^✓ /);
  assert.match(out, /\n\n\d+ passed, 0 failed\n$/);
});

test('a failure says what was expected, what was found, and what came near', async () => {
  const home = kit({
    ...KIT,
    'orders.test.yml':
      '- { order: bye, says: Bye }\n- { order: hello word, synapses: [hello] }\n- { name: rude, order: bye, says: Adieu }\n',
  });
  const { status, out } = await commandHere(testCommand, home);
  assert.is(status, 1);
  assert.is(
    out,
    `✓ bye
✗ hello word (${home}/orders.test.yml:2)
    synapses
      expected ["hello"]
      found    []
    "hello word" matches nothing.
    Near misses:
      hello: "hello world", 75 %
        said "word", expected "world"
✗ rude (${home}/orders.test.yml:3)
    "bye": says
      expected "Adieu"
      found    ["Bye"]

1 passed, 2 failed
`,
  );
});

test('--json is for programs', async () => {
  const home = kit({ ...KIT, 'orders.test.yml': '- { order: bye }\n- { order: hello world, says: Hi }\n' });
  const { status, out } = await commandHere(testCommand, home, '--json');
  assert.is(status, 1);
  assert.equal(JSON.parse(out), {
    tests: [
      { name: 'bye', order: 'bye', line: 1, failures: [] },
      {
        name: 'hello world',
        order: 'hello world',
        line: 2,
        failures: [{ given: 'hello world', what: 'says', expected: 'Hi', found: ['Hello'] }],
      },
    ],
    passed: 1,
    failed: 1,
  });
});

test('mistakes in the kit or in its tests are told with their place', async () => {
  const home = kit({ ...KIT, 'orders.test.yml': '- { order: bye, say: Bye }\n' });
  const broken = kit({ ...KIT, 'settings.yml': 'rest_api: 7' });
  const [inTests, inKit] = await Promise.all([
    commandHere(testCommand, home),
    commandHere(testCommand, broken),
  ]);
  assert.equal(inTests, {
    status: 1,
    out: '',
    err: `${home}/orders.test.yml:1:17 [0].say: found "say", expected says\n`,
  });
  assert.equal(inKit, {
    status: 1,
    out: '',
    err: `${broken}/settings.yml:1:11 rest_api: found 7, expected a map\n`,
  });
});

test('without a kit it is not understood', async () => {
  const { status, err } = await commandHere(testCommand);
  assert.is(status, 2);
  assert.match(err, /^broca test: which kit\?\n\nbroca test HOME /);
});

test.run();
