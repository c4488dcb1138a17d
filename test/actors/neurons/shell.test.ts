import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shell } from '../../../src/actors/neurons/shell.ts';
import { eventually, isRunning, writtenPid } from '../../support/processes.ts';
import { workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron, workOn } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('shell');
const shop = workshop();
test.after(shop.close);

const home = shop.directory;
const say_template = '{{ returncode }} <{{ output }}> <{{ error_output }}>';

/** What is said of a command, and with what values it was written. */
async function said(parameters: Readonly<Record<string, unknown>>, values = {}): Promise<string | null> {
  const result = await runNeuron(shell, { say_template, ...parameters }, fakeTools({ home }), values);
  if (result._tag !== 'Finished') throw new Error(result._tag);
  return result.said;
}

const failure = (parameters: Readonly<Record<string, unknown>>, values = {}) =>
  rejection(runNeuron(shell, parameters, fakeTools({ home }), values));

const failed = (message: string) => ({ _tag: 'NeuronFailed', neuron: 'shell', message });

test('output, errors and return code are its values, and no return code is a failure', async () => {
  assert.is(await said({ cmd: 'echo out; echo err >&2; exit 3' }), '3 <out\n> <err\n>');
  assert.is(
    await said({ cmd: 'no-such-program-here' }),
    '127 <> </bin/sh: 1: no-such-program-here: not found\n>',
  );
});

test('it runs in the directory of the kit', async () => {
  assert.is(await said({ cmd: 'pwd', say_template: '{{ output }}' }), `${home}\n`);
});

test('what it found can be remembered', async () => {
  const tools = fakeTools({ home });
  await runNeuron(shell, { cmd: 'echo 21', kalliope_memory: { outside: '{{ output }}' } }, tools);
  assert.is(String(tools.memory.values.outside).trim(), '21');
});

const HOSTILE = `it's "a" \`touch pwned\` $(touch pwned); touch pwned\ntouch pwned\n`;

test('a query is one argument at the end, whatever is in it', async () => {
  for (const cmd of ['printf "<%s>" a', 'printf "<%s>" a\n', '# say\n  printf "<%s>" a  ']) {
    const found = await said({ cmd, query: HOSTILE, say_template: '{{ output }}' });
    assert.is(found, `<a><${HOSTILE}>`);
  }
  assert.is(await said({ cmd: 'echo 1 #', query: HOSTILE, say_template: '{{ output }}' }), '1\n');
  assert.is(await said({ cmd: 'printf %s', query: 12, say_template: '{{ output }}' }), '12');
  assert.throws(() => readFileSync(shop.path('pwned')));
});

test('a query may follow a command with any value in it', async () => {
  for (const value of ['let it be', '; eval a', '$((1))', '`', HOSTILE]) {
    const parameters = { cmd: 'printf "<%s>" {{ said }}', query: '{{ said }}', say_template: '{{ output }}' };
    assert.is(await said(parameters, { said: value }), `<${value}><${value}>`);
  }
});

test('values are in the environment of the command, and not in its text', async () => {
  const parameters = { cmd: `tr '\\0' ' ' < /proc/$$/cmdline; : {{ said }}`, query: 'and this' };
  const found = await said({ ...parameters, say_template: '{{ output }}' }, { said: 'this here' });
  assert.match(found ?? '', /^\/bin\/sh -c .*: "\$\{broca_1\}" "\$\{broca_argument_1\}" $/s);
  await said(
    { cmd: 'printf %s {{ said }} > alone.tmp && mv alone.tmp alone', async: true },
    { said: HOSTILE },
  );
  await eventually(() => existsSync(shop.path('alone')));
  assert.is(readFileSync(shop.path('alone'), 'utf8'), HOSTILE);
});

test('a query where another shell would read it as code is refused', async () => {
  assert.equal(
    await failure({ cmd: 'eval echo', query: 'a' }),
    failed(
      'a value that is no number cannot be put safely in a command with eval; quote_parameters: false gives up the protection',
    ),
  );
});

for (const [cmd, output] of [
  ['printf "<%s>" {{ said }}', `<${HOSTILE}>`],
  ['printf "<%s>" "a {{ said }}"', `<a ${HOSTILE}>`],
  ["printf '<%s>' 'a {{said}}'", `<a ${HOSTILE}>`],
  ['printf "<%s>" {{ said|upper }} {% if said %}b{% endif %}', `<${HOSTILE.toUpperCase()}><b>`],
  ['{% set other = said %}printf "<%s>" {{ other }}', `<${HOSTILE}>`],
  ['{% set other %}{{ said }}{% endset %}printf "<%s>" {{ other }}', `<${HOSTILE}>`],
  ['{% for word in [said, "b"] %}printf "<%s>" {{ word }};{% endfor %}', `<${HOSTILE}><b>`],
  ['printf "<%s>" {{ kalliope_memory["old"] }}', `<${HOSTILE}>`],
] as const) {
  test(`what a template puts into ${cmd} is text and never run`, async () => {
    const values = { said: HOSTILE, kalliope_memory: { old: HOSTILE } };
    assert.is(await said({ cmd, say_template: '{{ output }}' }, values), output);
    assert.throws(() => readFileSync(shop.path('pwned')));
  });
}

test('a value in a place where it cannot be made safe is refused by name of the place', async () => {
  assert.equal(await failure({ cmd: 'sh -c "echo {{ said }}"' }, { said: 'a' }), {
    _tag: 'TemplateFailed',
    neuron: 'shell',
    parameter: 'cmd',
    message: `a value that is no number cannot be put safely in the code of sh (write sh -c 'echo "$1"' sh {{ x }}); quote_parameters: false gives up the protection`,
  });
  assert.is(await said({ cmd: 'sh -c "echo {{ said }}"' }, { said: 12 }), '0 <12\n> <>');
});

test('quote_parameters: false lets values be code', async () => {
  const parameters = { cmd: 'echo {{ said }}', say_template: '{{ output }}' };
  const values = { said: 'a; echo b', off: 'false' };
  assert.is(await said({ ...parameters, quote_parameters: false }, values), 'a\nb\n');
  assert.is(await said({ ...parameters, quote_parameters: 'False' }, values), 'a\nb\n');
  assert.is(await said({ ...parameters, quote_parameters: true }, values), 'a; echo b\n');
  // only who writes the brain switches it off
  assert.is(await said({ ...parameters, quote_parameters: '{{ off }}' }, values), 'a; echo b\n');
});

test('too much output is a failure and ends the command', async () => {
  assert.equal(await failure({ cmd: 'yes' }), failed('/bin/sh wrote more than 1 MiB and was stopped'));
});

test('a NUL is refused', async () => {
  assert.equal(
    await failure({ cmd: 'echo', query: 'a\0' }),
    failed('a value with a NUL character cannot be given to a shell'),
  );
  assert.equal(
    await failure({ cmd: 'echo \0' }),
    failed('/bin/sh cannot be started (what it is given contains a NUL character)'),
  );
});

for (const [timeout, deadlineMs] of [
  [undefined, 30_000],
  [2.5, 2_500],
  ['90', 90_000],
] as const) {
  test(`with timeout ${timeout} a command is killed after ${deadlineMs} ms, with all it started`, async () => {
    const tools = fakeTools({ home });
    const path = shop.path(`child-${deadlineMs}`);
    const cmd = `sleep 1000 & echo $! > ${path}; wait`;
    const late = rejection(runNeuron(shell, { cmd, ...(timeout === undefined ? {} : { timeout }) }, tools));
    const pid = await writtenPid(path);
    tools.clock.increment(deadlineMs - 1);
    assert.ok(isRunning(pid));
    tools.clock.increment(1);
    assert.equal(await late, { _tag: 'DeadlinePassed', stage: 'shell', deadlineMs });
    await eventually(() => !isRunning(pid));
  });
}

test('a command that is cancelled is killed', async () => {
  const tools = fakeTools({ home });
  const { cancel } = workOn(shell, tools, { parameters: { cmd: 'echo $$ > given-up; exec sleep 1000' } });
  const pid = await writtenPid(shop.path('given-up'));
  cancel();
  await eventually(() => !isRunning(pid));
});

test('async: the neuron is done while the command runs, and says nothing', async () => {
  const cmd = 'echo $$ > background; exec sleep 1000';
  assert.is(await said({ cmd, async: true }), null);
  const pid = await writtenPid(shop.path('background'));
  assert.ok(isRunning(pid));
  process.kill(pid);
});

test('async with a timeout: the command is killed after it', async () => {
  await said({ cmd: 'echo $$ > timed; exec sleep 1000', async: 'True', timeout: 0.3 });
  const pid = await writtenPid(shop.path('timed'));
  await eventually(() => !isRunning(pid));
});

test('async: a command that cannot be started is a failure', async () => {
  assert.equal(
    await failure({ cmd: 'a'.repeat(200_000), async: true }),
    failed('/bin/sh cannot be started (what it is given is too long)'),
  );
});

for (const [parameters, message] of [
  [{}, 'cmd: found nothing, expected a text that is not empty'],
  [{ cmd: ' ' }, 'cmd: found " ", expected a text that is not empty'],
  [{ cmd: ['ls'] }, 'cmd: found ["ls"], expected a text that is not empty'],
  [{ cmd: 'ls', query: ['a'] }, 'query: found ["a"], expected a text or a number'],
  [{ cmd: 'ls', async: 'maybe' }, 'async: found "maybe", expected true or false'],
  [{ cmd: 'ls', quote_parameters: 2 }, 'quote_parameters: found 2, expected true or false'],
  [{ cmd: 'ls', timeout: 0 }, 'timeout: found 0, expected seconds, more than 0 and up to 2147000'],
  [{ cmd: 'ls', timeout: 'soon' }, 'timeout: found "soon", expected seconds, more than 0 and up to 2147000'],
  [
    { query: 'a', async: 3 },
    'cmd: found nothing, expected a text that is not empty; async: found 3, expected true or false',
  ],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await failure(parameters), failed(message));
  });
}

test.run();
