import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findProgram } from '../../src/system/find-program.ts';
import { eventually, isRunning } from '../support/processes.ts';

const test = suite('the programs of others that tests start');

const PEERS = join(import.meta.dirname, '../support/peers.ts');
const STARTED = `
  const { peer } = await import(${JSON.stringify(PEERS)});
  console.log(peer('sleep', ['600']).child.pid);
`;

// where `setpriv` is not, nothing can see to it
const testWithSetpriv = findProgram('setpriv') === undefined ? test.skip : test;

testWithSetpriv('a program ends with the process that started it, also where that is killed', async () => {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', STARTED];
  const starter = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(starter.stdout, 'data');
  const pid = Number(line);
  assert.ok(isRunning(pid));
  // setpriv has done its work when it has become the program
  await eventually(() => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n');
  starter.kill('SIGKILL');
  await eventually(() => !isRunning(pid));
});

test.run();
