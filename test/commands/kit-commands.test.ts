import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as check } from '../../src/commands/check.ts';
import { command as testCommand } from '../../src/commands/test.ts';
import { command as why } from '../../src/commands/why.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';

const test = suite('commands on a kit');

const HELLO = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello } }] }\n';
const NOBODY = '- { name: nobody, signals: [], neurons: [] }\n';

test('the starter kit is in order', async () => {
  assert.equal(await command('check', 'brains/starter'), {
    status: 0,
    out: '0 errors, 0 warnings\n',
    err: '',
  });
});

test('warnings alone are fine, unless somebody is strict', async () => {
  const home = kit({ 'settings.yml': '{}', 'brain.yml': HELLO + NOBODY });
  const [usual, strict] = await Promise.all([commandHere(check, home), commandHere(check, home, '--strict')]);
  assert.is(
    usual.out,
    `${home}/brain.yml:2:11 warning: [1].name: nothing starts "nobody": it has no signals, and no synapse, hook or hotword names it; only the API can
0 errors, 1 warning
`,
  );
  assert.equal([usual.status, strict.status, strict.out], [0, 1, usual.out]);
});

test('errors and warnings are told together, and the status is 1', async () => {
  const home = kit({
    'settings.yml': 'optoins: {}\nrest_api: { port: many }\n',
    'brain.yml': HELLO.replace('Hello', 'on') + NOBODY,
  });
  const { status, out } = await commandHere(check, home);
  assert.is(status, 1);
  assert.is(
    out.replaceAll(`${home}/`, ''),
    `settings.yml:1:1 warning: optoins: unknown key: did you mean options?
settings.yml:2:19 error: rest_api.port: found "many", expected a port from 0 to 65535
brain.yml:1:75 error: [0].neurons[0].say.message: found true, expected a text or a list of texts: did you mean "on"?
brain.yml:2:11 warning: [1].name: nothing starts "nobody": it has no signals, and no synapse, hook or hotword names it; only the API can
2 errors, 2 warnings
`,
  );
});

test('--json is for programs', async () => {
  const home = kit({ 'settings.yml': 'optoins: {}', 'brain.yml': HELLO });
  const { status, out } = await commandHere(check, home, '--json');
  assert.is(status, 0);
  assert.equal(JSON.parse(out), {
    findings: [
      {
        severity: 'warning',
        file: `${home}/settings.yml`,
        line: 1,
        column: 1,
        path: 'optoins',
        rule: 'unknown-key',
        message: 'unknown key',
        suggestion: 'options',
      },
    ],
    errors: 0,
    warnings: 1,
  });
});

test('the tests of a kit are looked at too', async () => {
  const home = kit({
    'settings.yml': '{}',
    'brain.yml': HELLO,
    'orders.test.yml': '- { order: hello, say: Hi }',
  });
  const { status, out } = await commandHere(check, home);
  const problem = 'error: [0].say: found "say", expected says';
  assert.equal([status, out], [1, `${home}/orders.test.yml:1:19 ${problem}\n1 error, 0 warnings\n`]);
});

test('a folder that is not there, or holds no kit, is said, with how to make one', async () => {
  const empty = kit({});
  const other = kit({ 'notes.txt': '' });
  const ends = await Promise.all([
    commandHere(check, '/nope'),
    commandHere(testCommand, '/nope'),
    commandHere(why, '/nope', 'hello'),
    commandHere(check, empty),
    commandHere(check, other),
    commandHere(check, join(other, 'notes.txt')),
  ]);
  const lack = (home: string): string => `${home} is no kit: it has neither settings.yml nor brain.yml`;
  assert.equal(
    ends.map(({ status, out, err }) => [status, out, err]),
    [
      ...Array.from({ length: 3 }, () => '/nope does not exist; broca init /nope makes a kit there\n'),
      `${lack(empty)}; broca init ${empty} makes a kit there\n`,
      `${lack(other)}\n`,
      `${other}/notes.txt is a file, expected the folder of a kit\n`,
    ].map((err) => [1, '', err]),
  );
});

test('without a kit, with two, or with an option nobody knows it is not understood', async () => {
  const [none, two, option] = await Promise.all([
    commandHere(check),
    commandHere(check, 'a', 'b'),
    commandHere(check, 'a', '--colour'),
  ]);
  assert.equal([none.status, two.status, option.status], [2, 2, 2]);
  assert.match(none.err, /^broca check: which kit\?\nSee broca check --help\n$/);
  assert.match(two.err, /^broca check: one kit, not 2\n/);
  assert.match(option.err, /^broca check: there is no option --colour\n/);
});

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
      hello: "hello world", 89 %
        said "word", expected "world"
        to add: - order: "hello word"
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
  assert.match(err, /^broca test: which kit\?\nSee broca test --help\n$/);
});

test('an order is explained: what it runs, and what it nearly does', async () => {
  const { status, out, err } = await command('why', 'brains/starter', 'turn on the kitchen lights');
  assert.equal([status, err], [0, '']);
  assert.match(
    out,
    /^"turn on the kitchen lights" matches nothing\.\non_order_not_found runs did-not-understand\.\n/,
  );
  assert.match(
    out,
    /kitchen-light-on: "turn on the kitchen light", \d+ %\n\s+said "lights", expected "light"\n/,
  );
});

test('words without quotes are one order', async () => {
  const { status, out } = await commandHere(why, 'brains/starter', 'thank', 'you');
  assert.is(status, 0);
  assert.match(out, /^"thank you" runs:\n {2}thanks: "thank you" \(strict\)\n/);
});

test('--json is for programs', async () => {
  const { out } = await commandHere(why, 'brains/starter', 'my name is Ada', '--json');
  const { user_order, matched_synapses } = JSON.parse(out);
  assert.is(user_order, 'my name is Ada');
  assert.equal(
    matched_synapses.map((match: Record<string, unknown>) => [match.synapse_name, match.parameters]),
    [['my-name', { name: 'Ada' }]],
  );
});

test('an order is explained as said at a satellite of the settings', async () => {
  const home = kit({
    'settings.yml': 'satellites: { attic: { uri: "tcp://127.0.0.1:9", area: roof } }',
    'brain.yml': `
- name: light
  signals: [{ intent: Light }]
  neurons: [{ say: { message: "{{ area }}" } }]
- intents: { Light: { data: [{ sentences: [lights on], requires_context: { area: { slot: true } } }] } }
`,
  });
  const [here, nowhere, usual, unknown] = await Promise.all([
    commandHere(why, home, 'lights on', '--conversation', 'attic'),
    commandHere(why, home, 'lights on'),
    commandHere(why, home, 'lights on', '--conversation', 'default'),
    commandHere(why, home, 'lights on', '--conversation', 'atic'),
  ]);
  assert.match(here.out, /^"lights on" runs:\n {2}light: "lights on" \(intent\)\n {4}area: roof\b/);
  assert.match(nowhere.out, /^"lights on" matches nothing\./);
  assert.equal(usual, nowhere);
  assert.equal([unknown.status, unknown.out], [2, '']);
  assert.match(
    unknown.err,
    /^broca why: --conversation: found "atic", expected default or a satellite of the settings: attic\nSee broca why --help\n$/,
  );
  const none = await commandHere(why, kit(KIT), 'bye', '--conversation', 'attic');
  assert.is(none.status, 2);
  assert.match(none.err, /found "attic", expected default, since the settings have no satellites\n/);
});

test('a kit with mistakes cannot be explained, and without an order it is not understood', async () => {
  const broken = kit({ 'settings.yml': '{}', 'brain.yml': '7' });
  const [mistakes, nothing] = await Promise.all([
    commandHere(why, broken, 'hello'),
    commandHere(why, broken),
  ]);
  assert.equal(mistakes, {
    status: 1,
    out: '',
    err: `${broken}/brain.yml:1:1 found 7, expected a list of synapses\n`,
  });
  assert.is(nothing.status, 2);
  assert.match(nothing.err, /^broca why: which order\?\nSee broca why --help\n$/);
});

test.run();
