import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastValueFrom, of, Subject, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownEcho } from '../../../src/engines/echo/own-echo.ts';
import { cancelsEcho } from '../../../src/engines/echo/server-canceller.ts';
import type { Source } from '../../../src/engines/ports.ts';
import { engineMissing } from '../../../src/lib/errors.ts';
import { withEnvironment } from '../../support/environment.ts';
import { frames } from '../../support/spoken.ts';

const test = suite('its own echo');

const source = (): Source => ({
  frames$: of(...frames(new Int16Array(5_120).fill(9))),
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

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
      throw engineMissing(
        'echo_canceller',
        'libspeexdsp.so.1 is not installed',
        'apt-get install libspeexdsp1',
      );
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

/** Programs of these names on an otherwise empty PATH, by their shell scripts. */
function onPath(programs: Readonly<Record<string, string>>): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'broca-path-'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const restore = withEnvironment({ PATH: folder });
  return () => {
    restore();
    rmSync(folder, { recursive: true });
  };
}

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
