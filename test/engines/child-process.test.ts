import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configuredChild, type TaughtChild } from '../../src/engines/child-process.ts';
import { espeak } from '../../src/engines/espeak/espeak.ts';
import { healthAfter, packageVersion } from '../../src/engines/health.ts';
import { changedLesson } from '../../src/engines/lesson-change.ts';
import { libraryVersion } from '../../src/engines/pocketsphinx/library.ts';
import { describe } from '../../src/lib/errors.ts';
import { NO_LESSON, phraseLesson, saidParts } from '../../src/sentences/lesson.ts';
import { has } from '../support/programs.ts';
import { until } from '../support/until.ts';

const test = suite('taughtChild');

/** A child that does what `lesson` says; `events` has what came of each lesson. */
function pupil(lesson: (phrases: readonly string[]) => string) {
  const events: unknown[] = [];
  let known = NO_LESSON;
  const child = configuredChild<string, unknown>({
    engine: 'pupil',
    module: new URL('../support/talking-child.ts', import.meta.url),
    restart: { firstDelayMs: 0, maxDelayMs: 0, limit: 3 },
    lesson: (change) => {
      known = changedLesson(known, change);
      return lesson(saidParts(known).flatMap(({ phrases }) => phrases));
    },
    learned: (reply) => events.push(reply),
    failed: (error) => events.push(describe(error)),
  });
  return { ...child, events };
}

const ask = ({ call }: TaughtChild<string, unknown>, request: string) =>
  call(request, { signal: new AbortController().signal, deadlineMs: 10_000, stage: 'talking' })();

test('a child that died is started by itself, and learns the newest once more', async () => {
  const child = pupil((phrases) => phrases.join());
  child.learn(phraseLesson(['stop']));
  child.learn(phraseLesson(['stop', 'play music']));
  await until(() => child.events.length === 2);
  assert.ok(E.isLeft(await ask(child, 'die')));
  await until(() => child.events.length === 3);
  assert.equal(child.events, ['stop', 'stop,play music', 'stop,play music']);
  await child.close();
});

test('what could not be learned is told, and learned before the next call', async () => {
  let lessons = 0;
  const child = pupil((phrases) => {
    lessons += 1;
    return lessons === 1 ? 'throw' : phrases.join();
  });
  child.learn(phraseLesson(['stop']));
  await until(() => child.events.length === 1);
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  assert.equal(child.events, ['pupil: not today', 'stop']);
  assert.equal(await ask(child, 'hello'), E.right('hello'));
  assert.is(lessons, 2);
  await child.close();
});

test('a call has as long as a lesson while the child is busy with one', async () => {
  const child = pupil(() => 'work');
  child.learn(phraseLesson(['stop']));
  const options = { signal: new AbortController().signal, deadlineMs: 200, stage: 'talking' };
  assert.equal(await child.call('hello', options)(), E.right('hello'));
  child.learn(phraseLesson(['play music']));
  assert.equal(await child.call('hello', options)(), E.right('hello'));
  assert.equal(child.events, ['done', 'done']);
  await child.close();
});

test('a lesson that is cut short by close is no failure', async () => {
  const child = pupil(() => 'hang');
  child.learn(phraseLesson(['stop']));
  await child.close();
  assert.equal(child.events, []);
});

test.run();

const healthTest = suite('healthAfter');

healthTest('what has to be installed is missing, with its cure', () => {
  const error = { _tag: 'EngineMissing', engine: 'mic', message: 'no arecord', fix: 'install it' } as const;
  assert.equal(healthAfter(error), { state: 'missing', detail: 'mic: no arecord; install it' });
});

healthTest('everything else has failed, in its own words', () => {
  const error = { _tag: 'EngineFailed', engine: 'mic', message: 'it is gone' } as const;
  assert.is(healthAfter(error).state, 'failed');
  assert.match(healthAfter(error).detail ?? '', /it is gone/);
  assert.equal(healthAfter(new TypeError('a bug')), { state: 'failed', detail: 'a bug' });
});

const isVersion = /^\d+(\.\d+)+/;

healthTest('a package that is installed tells its version, and one that is not none', () => {
  assert.match(packageVersion('espeak-ng') ?? '', isVersion);
  assert.is(packageVersion('no-such-package-here'), undefined);
});

healthTest('the version of the recogniser is that of its library, where that is installed', () => {
  assert.match(libraryVersion() ?? '3.0', isVersion);
});

if (has('espeak-ng')) {
  healthTest('the voice tells its version once it has spoken', async () => {
    const tts = espeak({ parameters: {}, log: () => {} });
    assert.equal(tts.health(), { state: 'ready' });
    await tts.synthesize('yes', new AbortController().signal)();
    await until(() => tts.health().version !== undefined);
    assert.match(tts.health().version ?? '', isVersion);
    await tts.close();
  });
}

healthTest.run();
