import { chmod, rm, writeFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recorderOf, recorderOptions } from '../../../src/engines/sources/recorder.ts';
import { withEnvironment } from '../../support/environment.ts';
import { workshop } from '../../support/programs.ts';

const test = suite('recorder');
const shop = workshop();
let restore = () => {};

const install = async (name: string) => {
  await writeFile(shop.path(name), '#!/bin/sh\n');
  await chmod(shop.path(name), 0o755);
};

test.before(() => {
  restore = withEnvironment({ PATH: shop.directory });
});

test.after(async () => {
  restore();
  await shop.close();
});

test('arecord is chosen, sox where only that is there, arecord again to be named as missing', async () => {
  if (process.platform !== 'linux') return;
  const program = () => recorderOf({ rateHz: 16_000 }).program;
  assert.is(program(), 'arecord');
  await install('rec');
  assert.is(program(), 'rec');
  await install('arecord');
  assert.is(program(), 'arecord');
  await rm(shop.path('rec'));
  await rm(shop.path('arecord'));
});

test('what the settings name is used, there or not', () => {
  assert.is(recorderOf({ program: 'sox', rateHz: 16_000 }).program, 'rec');
  assert.is(recorderOf({ program: 'arecord', rateHz: 16_000 }).program, 'arecord');
});

test('sox is told the device by its environment, and nothing when the default will do', () => {
  if (process.platform !== 'linux') return;
  const { AUDIODRIVER, AUDIODEV } = recorderOf({
    program: 'sox',
    device: 'hw:1',
    rateHz: 16_000,
  }).environment;
  assert.equal([AUDIODRIVER, AUDIODEV], ['alsa', 'hw:1']);
  assert.is(recorderOf({ program: 'sox', rateHz: 16_000 }).environment.AUDIODEV, undefined);
});

test('a program, a device and a rate are what the parameters say', () => {
  const wanted = { program: 'sox', device: 'plughw:1,0' };
  assert.equal(recorderOptions({ ...wanted, rate: 44_100 }), { ...wanted, rateHz: 44_100 });
});

test('what makes no sense is left out, and the rate is 16 kHz', () => {
  assert.equal(recorderOptions({ program: 'rec', device: 1, rate: 'fast' }), { rateHz: 16_000 });
});

test.run();
