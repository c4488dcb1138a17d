import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../src/engines/espeak/espeak.ts';
import { healthAfter, packageVersion } from '../../src/engines/health.ts';
import { libraryVersion } from '../../src/engines/pocketsphinx/library.ts';
import { has } from '../support/programs.ts';
import { until } from '../support/until.ts';

const test = suite('healthAfter');

test('what has to be installed is missing, with its cure', () => {
  const error = { _tag: 'EngineMissing', engine: 'mic', message: 'no arecord', fix: 'install it' } as const;
  assert.equal(healthAfter(error), { state: 'missing', detail: 'mic: no arecord; install it' });
});

test('everything else has failed, in its own words', () => {
  const error = { _tag: 'EngineFailed', engine: 'mic', message: 'it is gone' } as const;
  assert.is(healthAfter(error).state, 'failed');
  assert.match(healthAfter(error).detail ?? '', /it is gone/);
  assert.equal(healthAfter(new TypeError('a bug')), { state: 'failed', detail: 'a bug' });
});

const isVersion = /^\d+(\.\d+)+/;

test('a package that is installed tells its version, and one that is not none', () => {
  assert.match(packageVersion('espeak-ng') ?? '', isVersion);
  assert.is(packageVersion('no-such-package-here'), undefined);
});

test('the version of the recogniser is that of its library, where that is installed', () => {
  assert.match(libraryVersion() ?? '3.0', isVersion);
});

if (has('espeak-ng')) {
  test('the voice tells its version once it has spoken', async () => {
    const tts = espeak({ parameters: {}, log: () => {} });
    assert.equal(tts.health(), { state: 'ready' });
    await tts.synthesize('yes', new AbortController().signal)();
    await until(() => tts.health().version !== undefined);
    assert.match(tts.health().version ?? '', isVersion);
    await tts.close();
  });
}

test.run();
