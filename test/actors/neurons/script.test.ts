import { chmodSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { script } from '../../../src/actors/neurons/script.ts';
import { eventually, isRunning, writtenPid } from '../../support/processes.ts';
import { workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('script');
const shop = workshop();
test.after(shop.close);

const home = shop.directory;
const say_template = '{{ returncode }} <{{ output }}> <{{ error_output }}>';
const run = (parameters: Readonly<Record<string, unknown>>, values = {}, tools = fakeTools({ home })) =>
  runNeuron(script, { say_template, ...parameters }, tools, values);
const failure = (parameters: Readonly<Record<string, unknown>>) => rejection(run(parameters));
const failed = (message: string) => ({ _tag: 'NeuronFailed', neuron: 'script', message });

/** Writes a script; the way to it from the kit. */
function written(name: string, content: string, mode = 0o755): string {
  writeFileSync(shop.path(name), content);
  chmodSync(shop.path(name), mode);
  return name;
}

const echo = written('echo.sh', '#!/bin/sh\nfor word; do printf "<%s>" "$word"; done\n');

test('output, errors and return code are its values', async () => {
  const path = written('three.sh', '#!/bin/sh\npwd; echo err >&2; exit 3\n');
  assert.equal(await run({ path }), { _tag: 'Finished', said: `3 <${home}\n> <err\n>` });
});

test('each argument is one argument, whatever is in it', async () => {
  const args = ['a  b', '$(touch pwned); `touch pwned`', "it's", '', 12, '{{ said }}'];
  assert.equal(await run({ path: echo, args, say_template: '{{ output }}' }, { said: '"; touch pwned' }), {
    _tag: 'Finished',
    said: `<a  b><$(touch pwned); \`touch pwned\`><it's><><12><"; touch pwned>`,
  });
  assert.throws(() => shop.run('test', '-e', 'pwned'));
});

test('arguments may stand behind the path, each one argument', async () => {
  const path = `${echo} on {{ room }}   x{{ room }}`;
  assert.equal(await run({ path, say_template: '{{ output }}' }, { room: 'big hall; touch pwned' }), {
    _tag: 'Finished',
    said: '<on><big hall; touch pwned><xbig hall; touch pwned>',
  });
  assert.throws(() => shop.run('test', '-e', 'pwned'));
});

test('a file whose name has a space is that file', async () => {
  const path = written('two words.sh', '#!/bin/sh\nprintf "%s" "$#"\n');
  assert.equal(await run({ path, say_template: '{{ output }}' }), { _tag: 'Finished', said: '0' });
});

test('an absolute path is one, and the path may be a template', async () => {
  const spoken = { _tag: 'Finished', said: '0 <<a>> <>' };
  assert.equal(await run({ path: shop.path(echo), args: ['a'] }), spoken);
  assert.equal(await run({ path: '{{ name }}.sh', args: ['a'] }, { name: 'echo' }), spoken);
});

test('a script without end is killed at its timeout', async () => {
  const tools = fakeTools({ home });
  const path = written('endless.sh', '#!/bin/sh\nsleep 1000 & echo $! > child\nwait\n');
  const late = rejection(run({ path, timeout: 5 }, {}, tools));
  const pid = await writtenPid(shop.path('child'));
  tools.clock.increment(5_000);
  assert.equal(await late, { _tag: 'DeadlinePassed', stage: 'script', deadlineMs: 5_000 });
  await eventually(() => !isRunning(pid));
});

test('async: the neuron is done while the script runs, and says nothing', async () => {
  const path = written('background.sh', '#!/bin/sh\necho $$ > background\nexec sleep 1000\n');
  assert.equal(await run({ path, async: true }), { _tag: 'Finished', said: null });
  const pid = await writtenPid(shop.path('background'));
  assert.ok(isRunning(pid));
  process.kill(pid);
});

const MODE_TEXT = written('plain.sh', '#!/bin/sh\n', 0o644);
const JUNK = written('junk.sh', 'echo no first line\n');
const EMPTY = written('empty.sh', '');
const LOST = written('lost.sh', '#!/no/such/interpreter\n');

for (const isAsync of [false, true]) {
  const how = isAsync ? 'in the background' : 'in front';
  for (const [path, message] of [
    ['missing.sh', `${shop.path('missing.sh')} is not a file`],
    ['.', `${home} is not a file`],
    ['missing.sh a', `${shop.path('missing.sh')} is not a file`],
    [MODE_TEXT, `${shop.path(MODE_TEXT)} may not be read and executed (chmod +rx ${shop.path(MODE_TEXT)})`],
    [JUNK, `${shop.path(JUNK)} cannot be executed: exec format error, its first line must be like #!/bin/sh`],
    [
      EMPTY,
      `${shop.path(EMPTY)} cannot be executed: exec format error, its first line must be like #!/bin/sh`,
    ],
    [
      LOST,
      `${shop.path(LOST)} cannot be started (it, its interpreter or its working directory does not exist)`,
    ],
  ] as const) {
    test(`${path} cannot be run ${how}`, async () => {
      assert.equal(await failure({ path, async: isAsync }), failed(message));
    });
  }
}

for (const [parameters, message] of [
  [{}, 'path: found nothing, expected a text that is not empty'],
  [{ path: '' }, 'path: found "", expected a text that is not empty'],
  [{ path: echo, args: 'a b' }, 'args: found "a b", expected a list of arguments'],
  [{ path: echo, args: ['a', null] }, 'args[1]: found null, expected a text or a number'],
  [{ path: echo, timeout: -1 }, 'timeout: found -1, expected seconds, more than 0 and up to 2147000'],
  [{ path: echo, async: 'later' }, 'async: found "later", expected true or false'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await failure(parameters), failed(message));
  });
}

test.run();
