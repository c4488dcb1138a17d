import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastValueFrom, of, Subject, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownEcho, wantedBetween } from '../../../src/engines/echo/own-echo.ts';
import { cancelsEcho } from '../../../src/engines/echo/server-canceller.ts';
import type { Source } from '../../../src/engines/ports.ts';
import { engineMissing } from '../../../src/lib/errors.ts';
import { onPath } from '../../support/on-path.ts';
import { frames } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';

const test = suite('its own echo');

const source = (): Source => ({
  frames$: of(...frames(new Int16Array(5_120).fill(9))),
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

const MISSING = engineMissing(
  'echo_canceller',
  'libspeexdsp.so.1 is not installed',
  'apt-get install libspeexdsp1',
);

const echoOf = (isWanted: boolean) =>
  ownEcho({ isWanted: () => isWanted, device: () => 'plughw:1', nowMs: () => 0, log: () => {} });

test('a source is wrapped once, and its frames pass while nothing is played', async () => {
  const echo = echoOf(true);
  const mic = source();
  assert.is(echo.without(mic), echo.without(mic));
  const heard = await lastValueFrom(echo.without(mic).frames$.pipe(toArray()));
  assert.equal(heard, frames(new Int16Array(5_120).fill(9)));
});

test('where it is not wanted, a sound is nobody’s business', () => {
  const playing = echoOf(false).begins(new Subject());
  playing.begun(0);
  playing.gained(0, 0, 0.25);
  playing.ended();
});

test('a library that is missing is told once, and the sound passes', async () => {
  const told: string[] = [];
  const echo = ownEcho({
    ...{ isWanted: () => true, device: () => undefined, nowMs: () => 0 },
    log: (line) => told.push(line),
    filters: async () => {
      throw MISSING;
    },
  });
  const { frames$ } = echo.without(source());
  for (let times = 0; times < 2; times += 1) {
    assert.is((await lastValueFrom(frames$.pipe(toArray()))).length, 10);
    await nextTurn();
  }
  echo.begins(new Subject()).ended();
  await nextTurn();
  assert.equal(told, [
    'the echo canceller is off: echo_canceller: libspeexdsp.so.1 is not installed; apt-get install libspeexdsp1',
  ]);
});

const pactl = (name: string, module: string) =>
  `if [ "$1" = get-default-source ]; then echo "${name}"; else printf '0\\tother\\tmodule-alsa-card.c\\ts16le\\tIDLE\\n1\\t${name}\\t${module}\\ts16le\\tRUNNING\\n'; fi`;

for (const [name, module, expected] of [
  ['clear', 'module-echo-cancel.c', true],
  ['echo-cancel-source', 'PipeWire', true],
  ['alsa_input.usb', 'module-alsa-card.c', false],
] as const)
  test(`a default source "${name}" of ${module}`, async () => {
    const restore = onPath({ pactl: pactl(name, module) });
    try {
      assert.is(await cancelsEcho(), expected);
      assert.is(await cancelsEcho('pulse'), expected);
      assert.is(await cancelsEcho('plughw:1'), false);
    } finally {
      restore();
    }
  });

/** What two openings of the microphone and three sounds at each make of it, with such a default source. */
async function openedWith(sourceModule: string) {
  const told: string[] = [];
  let openings = 0;
  const folder = mkdtempSync(join(tmpdir(), 'broca-asked-'));
  const asked = join(folder, 'asked');
  const restore = onPath({ pactl: `echo asked >> ${asked}\n${pactl('mic', sourceModule)}` });
  const echo = ownEcho({
    ...{ isWanted: () => 'auto', device: () => undefined, nowMs: () => 0 },
    log: (line) => told.push(line),
    filters: async () => {
      openings += 1;
      throw MISSING;
    },
  });
  try {
    const { frames$ } = echo.without(source());
    for (const times of [1, 2]) {
      await lastValueFrom(frames$);
      for (let sounds = 0; sounds < 3; sounds += 1) echo.begins(new Subject()).ended();
      await until(() => existsSync(asked) && linesOf(asked) >= 2 * times);
    }
    await nextTurn();
    return { openings, told, asked: linesOf(asked) };
  } finally {
    restore();
    rmSync(folder, { recursive: true });
  }
}

const linesOf = (path: string): number => readFileSync(path, 'utf8').trim().split('\n').length;

test('left to itself it is not there where the sound server cancels, and asks at each opening', async () => {
  assert.equal(await openedWith('module-echo-cancel.c'), { openings: 0, told: [], asked: 4 });
});

test('left to itself it says nothing of a library that is missing', async () => {
  const { openings, told, asked } = await openedWith('module-alsa-card.c');
  assert.equal({ isOpened: openings > 0, told, asked }, { isOpened: true, told: [], asked: 4 });
});

test('left to itself it is there between microphone and loudspeaker of this machine', () => {
  assert.is(wantedBetween('auto', 'mic', 'speaker'), 'auto');
  assert.is(wantedBetween('auto', 'mic', 'none'), false);
  assert.is(wantedBetween('auto', 'file', 'speaker'), false);
  assert.is(wantedBetween(true, 'mic', 'file'), true);
  assert.is(wantedBetween(false, 'mic', 'speaker'), false);
});

test('a sound server that fails, or is not there, cancels nothing', async () => {
  const restore = onPath({ pactl: 'exit 1' });
  try {
    assert.is(await cancelsEcho(), false);
  } finally {
    restore();
  }
  const none = onPath({});
  try {
    assert.is(await cancelsEcho(), false);
  } finally {
    none();
  }
});

test.run();
