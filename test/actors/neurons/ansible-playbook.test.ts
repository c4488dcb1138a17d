import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ansiblePlaybook } from '../../../src/actors/neurons/ansible-playbook.ts';
import { eventually, isRunning, writtenPid } from '../../support/processes.ts';
import { workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('ansible_playbook');
const shop = workshop();
const temporary = workshop();
const home = shop.directory;
const { PATH, TMPDIR } = process.env;
const PASSWORD = 'swordfish';

const PLAYBOOK = '- hosts: localhost\n';

/** Stands for Ansible: it tells its arguments and what is in a password file. */
const ANSIBLE = `#!/bin/sh
for word; do printf '<%s>' "$word"; [ "$last" = --become-password-file ] && cat "$word"; last=$word; done
echo warned >&2
[ ! -e slow ] || { echo $$ > pid; exec sleep 1000; }
exit 4
`;

test.before(() => {
  writeFileSync(shop.path('ansible-playbook'), ANSIBLE);
  chmodSync(shop.path('ansible-playbook'), 0o755);
  writeFileSync(shop.path('lights.yml'), PLAYBOOK);
});
test.before.each(() => {
  process.env.PATH = `${home}:${PATH}`;
  process.env.TMPDIR = temporary.directory;
});
test.after.each(() => {
  process.env.PATH = PATH;
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});
test.after(async () => {
  await shop.close();
  await temporary.close();
});

const run = (parameters: Readonly<Record<string, unknown>>, tools = fakeTools({ home })) =>
  runNeuron(ansiblePlaybook, { say_template: '{{ returncode }} {{ output }}', ...parameters }, tools);
const failure = (parameters: Readonly<Record<string, unknown>>) => rejection(run(parameters));
const failed = (message: string) => ({ _tag: 'NeuronFailed', neuron: 'ansible_playbook', message });

const HERE = `<--inventory><localhost,><--connection><local><${shop.path('lights.yml')}>`;

for (const [sudo, args] of [
  [{}, ''],
  [{ sudo: false, sudo_user: 'ann', sudo_password: PASSWORD }, ''],
  [{ sudo: true }, '<--become>'],
  [{ sudo: 'True', sudo_user: 'ann' }, '<--become><--become-user><ann>'],
] as const) {
  test(`a playbook runs here with ${JSON.stringify(sudo)}`, async () => {
    assert.equal(await run({ task_file: 'lights.yml', ...sudo }), {
      _tag: 'Finished',
      said: `4 ${args}${HERE}`,
    });
  });
}

test('the password is in a file for its time only, and in no argument', async () => {
  const result = await run({
    task_file: shop.path('lights.yml'),
    sudo: true,
    sudo_user: 'ann',
    sudo_password: PASSWORD,
  });
  const said = result._tag === 'Finished' ? result.said : null;
  const [, path = ''] =
    /^4 <--become><--become-user><ann><--become-password-file><(.*?)>(.*)$/.exec(said ?? '') ?? [];
  assert.is(said, `4 <--become><--become-user><ann><--become-password-file><${path}>${PASSWORD}${HERE}`);
  assert.ok(path.startsWith(temporary.directory));
  assert.equal(readdirSync(temporary.directory), []);
});

test('a playbook without end is killed at its timeout, and the password removed', async () => {
  writeFileSync(shop.path('slow'), '');
  for (const [timeout, deadlineMs] of [
    [{}, 300_000],
    [{ timeout: 2 }, 2_000],
  ] as const) {
    const tools = fakeTools({ home });
    const parameters = { task_file: 'lights.yml', sudo: true, sudo_password: PASSWORD, ...timeout };
    const late = rejection(run(parameters, tools));
    const pid = await writtenPid(shop.path('pid'));
    tools.clock.increment(deadlineMs - 1);
    assert.ok(isRunning(pid));
    tools.clock.increment(1);
    assert.equal(await late, { _tag: 'DeadlinePassed', stage: 'ansible_playbook', deadlineMs });
    await eventually(() => !isRunning(pid) && readdirSync(temporary.directory).length === 0);
    shop.run('rm', 'pid');
  }
  shop.run('rm', 'slow');
});

test('where it is not installed, it says so', async () => {
  process.env.PATH = '/nowhere';
  for (const sudo_password of [undefined, PASSWORD]) {
    assert.equal(
      await failure({ task_file: 'lights.yml', sudo: true, ...(sudo_password && { sudo_password }) }),
      failed('ansible-playbook is not installed (the Debian package ansible-core has it)'),
    );
  }
});

test('a playbook that is not there is named', async () => {
  assert.equal(await failure({ task_file: 'no.yml' }), failed(`${shop.path('no.yml')} is not a file`));
});

for (const [parameters, message] of [
  [{}, 'task_file: found nothing, expected a text that is not empty'],
  [{ task_file: 3 }, 'task_file: found 3, expected a text that is not empty'],
  [{ task_file: 'a.yml', sudo: 'please' }, 'sudo: found "please", expected true or false'],
  [{ task_file: 'a.yml', sudo_user: '' }, 'sudo_user: found "", expected a text that is not empty'],
  [{ task_file: 'a.yml', sudo_password: [PASSWORD] }, 'sudo_password: found "…", expected a text'],
  [{ task_file: 'a.yml', timeout: 0 }, 'timeout: found 0, expected seconds, more than 0 and up to 2147000'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await failure(parameters), failed(message));
  });
}

test('no failure shows the password', async () => {
  const tools = fakeTools({ home });
  writeFileSync(shop.path('ansible-playbook'), '#!/no/such\n');
  const error = await rejection(run({ task_file: 'lights.yml', sudo: true, sudo_password: PASSWORD }, tools));
  assert.not.match(JSON.stringify(error), PASSWORD);
  assert.match(JSON.stringify(error), 'cannot be started');
  assert.is(readFileSync(shop.path('lights.yml'), 'utf8'), PLAYBOOK);
});

test.run();
