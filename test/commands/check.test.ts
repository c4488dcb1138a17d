import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as check } from '../../src/commands/check.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';

const test = suite('broca check');

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
    `settings.yml:1:1 warning: optoins: nobody reads this key: did you mean options?
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
        message: 'nobody reads this key',
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

test('a directory without a kit is two errors', async () => {
  const home = kit({});
  const missing = 'error: found no such file, expected a readable YAML file';
  const { status, out } = await commandHere(check, home);
  assert.equal(
    [status, out],
    [1, `${home}/settings.yml:1:1 ${missing}\n${home}/brain.yml:1:1 ${missing}\n2 errors, 0 warnings\n`],
  );
});

test('without a kit, with two, or with an option nobody knows it is not understood', async () => {
  const [none, two, option] = await Promise.all([
    commandHere(check),
    commandHere(check, 'a', 'b'),
    commandHere(check, 'a', '--colour'),
  ]);
  assert.equal([none.status, two.status, option.status], [2, 2, 2]);
  assert.match(none.err, /^broca check: which kit\?\n\nbroca check HOME /);
  assert.match(two.err, /^broca check: one kit, not 2\n/);
  assert.match(option.err, /^Unknown option '--colour'/);
});

test.run();
