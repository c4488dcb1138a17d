import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeProblem } from '../../src/lib/errors.ts';
import { loadSettings } from '../../src/settings/load-settings.ts';
import { isAnnounced, wyomingOf } from '../../src/settings/wyoming.ts';
import { kit } from '../support/kit.ts';

const test = suite('settings of wyoming');

const problemsOf = async (wyoming: string): Promise<readonly string[]> => {
  const home = kit({ 'settings.yml': `wyoming: ${wyoming}\n` });
  return (await loadSettings(home)).problems.map((one) =>
    describeProblem(one).replace(/^.*settings\.yml:/, ''),
  );
};

test('left out, nothing is hosted, and this machine alone is meant', () => {
  assert.equal(wyomingOf({}), {
    isActive: false,
    host: '127.0.0.1',
    port: 10_300,
    socket: undefined,
    allowsUnprotected: false,
    services: ['asr', 'tts', 'wake', 'handle'],
    advertises: false,
    discovers: false,
  });
});

test('other machines are let in only when the settings say that they mean it', async () => {
  assert.equal(await problemsOf('{active: true, host: 0.0.0.0}'), [
    '1:31 wyoming.host: found "0.0.0.0", expected 127.0.0.1, or allow_unprotected: true: the protocol has no password',
  ]);
  for (const meant of [
    '{active: true, host: 0.0.0.0, allow_unprotected: true}',
    '{active: true, host: 0.0.0.0, socket: broca.sock}',
    '{active: false, host: 0.0.0.0}',
    '{active: true, host: "::1"}',
    '',
  ]) {
    assert.equal(await problemsOf(meant), [], meant);
  }
});

test('what other machines can reach is announced, where that is wanted, and nothing else', () => {
  const wanted = { active: true, advertise: true, host: '0.0.0.0' };
  assert.is(isAnnounced(wyomingOf(wanted)), true);
  for (const not of [
    { ...wanted, advertise: false },
    { ...wanted, active: false },
    { ...wanted, host: '127.0.0.1' },
    { ...wanted, host: 'localhost' },
    { ...wanted, socket: 'broca.sock' },
  ])
    assert.is(isAnnounced(wyomingOf(not)), false, JSON.stringify(not));
});

test('mistakes are named with their place', async () => {
  assert.equal(await problemsOf('{port: 70000, services: [asr, stt]}'), [
    '1:17 wyoming.port: found 70000, expected a port from 0 to 65535',
    '1:40 wyoming.services[1]: found "stt", expected asr, tts, wake or handle',
  ]);
});

test.run();
