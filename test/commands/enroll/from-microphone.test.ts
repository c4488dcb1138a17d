import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { concat, NEVER, type Observable, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enrollFromMicrophone } from '../../../src/commands/enroll/from-microphone.ts';
import { earOf } from '../../../src/commands/enroll/listener.ts';
import { takeOf } from '../../../src/commands/enroll/takes.ts';
import { recordingsIn } from '../../../src/engines/triggers/personal/recordings.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { frames, framesOf, spoken } from '../../support/spoken.ts';
import { inARow, inNoise, louder, room, takesOf } from '../../support/takes.ts';
import { until } from '../../support/until.ts';

const test = suite('recording a hotword');

const QUIET_MS = 1_000;

/** Enrolls `hey broca` with somebody whom this is heard of. */
async function enrolled(
  frames$: Observable<AudioFrame>,
  { dataDirectory = kit({}), signal = new AbortController().signal, lines = [] as string[] } = {},
) {
  const terminal = { say: (line: string) => void lines.push(line), showLevel: () => {} };
  const done = await enrollFromMicrophone(frames$, 3, { name: 'hey broca', dataDirectory, terminal, signal });
  return { done, lines, dataDirectory, folder: join(dataDirectory, 'hotwords/hey-broca') };
}

const heard = (...sounds: readonly Int16Array[]): Observable<AudioFrame> =>
  framesOf(inARow(sounds, QUIET_MS));

test('three takes that agree are kept, and then it can be tried', async () => {
  if (!has('espeak-ng')) return;
  const again = takesOf('hey broca', 1, { from: 5 });
  const { done, lines, folder } = await enrolled(
    heard(...takesOf('hey broca', 3), ...again, spoken('what time is it', 'en-us', 150), room(9_000)),
  );
  assert.ok(E.isRight(done), JSON.stringify(done));
  assert.equal(lines.slice(0, 6), [
    'Say "hey broca" (1 of 3).',
    '  Recorded.',
    'Say "hey broca" (2 of 3).',
    '  Recorded.',
    'Say "hey broca" (3 of 3).',
    '  Recorded.',
  ]);
  assert.is(lines[6], `Kept 3 recordings in ${folder}`);
  assert.match(lines[7] ?? '', /- personal:\n\s+name: "hey broca"/);
  assert.match(lines[8] ?? '', /^Now try it: say "hey broca"/);
  assert.match(lines[9] ?? '', /^ {2}"hey broca": score 0\.[5-9]\d, 0\.50 is needed$/);
  assert.match(lines[10] ?? '', /^ {2}something else: score 0\.[0-4]\d, 0\.50 is needed$/);
  assert.is(lines.length, 11);
  assert.equal(readdirSync(folder).toSorted(), ['1.wav', '2.wav', '3.wav', 'hotword.json']);
  const { name, recordings, distance } = JSON.parse(readFileSync(join(folder, 'hotword.json'), 'utf8'));
  assert.equal([name, recordings], ['hey broca', ['1.wav', '2.wav', '3.wav']]);
  assert.ok(distance > 1 && distance < 12, distance);
});

test('what will not do is refused with the reason, and asked for again', async () => {
  if (!has('espeak-ng')) return;
  const [first = room(1), ...others] = takesOf('hey broca', 3);
  const { done, lines } = await enrolled(heard(louder(first, 9), first, ...others));
  assert.ok(E.isRight(done));
  assert.equal(lines.slice(0, 4), [
    'Say "hey broca" (1 of 3).',
    '  Too loud: the sound is clipped. Turn the microphone down, or step back.',
    'Say "hey broca" (1 of 3).',
    '  Recorded.',
  ]);
});

test('a take that is unlike the others is named and asked for again', async () => {
  if (!has('espeak-ng')) return;
  const [first = room(1), second = room(1), third = room(1)] = takesOf('hey broca', 3);
  const { done, lines, folder } = await enrolled(
    heard(first, spoken('good morning', 'en-us', 150), third, second),
  );
  assert.ok(E.isRight(done));
  assert.equal(lines.slice(6, 9), [
    'Recording 2 does not sound like the others.',
    'Say "hey broca" once more (in place of 2).',
    '  Recorded.',
  ]);
  assert.is(recordingsIn(folder).length, 3);
});

test('who never says it alike is told so in the end', async () => {
  if (!has('espeak-ng')) return;
  const texts = [
    'good morning',
    'what time is it',
    'turn off the radio',
    'three people',
    'hello world',
    'my phone',
    'blue sky',
    'old castle',
  ];
  const { done, folder } = await enrolled(heard(...texts.map((text) => spoken(text, 'en-us', 150))));
  assert.equal(done, E.left('The recordings do not agree: say "hey broca" each time as you would call it.'));
  assert.not(existsSync(folder));
});

test('nothing said is asked for again, and given up after five times', async () => {
  const { done, lines } = await enrolled(framesOf(room(45_000)));
  assert.equal(done, E.left('No recording will do: look after the microphone, then try again.'));
  assert.is(lines.filter((line) => line === '  Nothing was said.').length, 5);
});

test('sound that ends too early keeps nothing', async () => {
  if (!has('espeak-ng')) return;
  const { done, dataDirectory } = await enrolled(heard(...takesOf('hey broca', 2)));
  assert.equal(done, E.left('The sound came to its end before all was recorded.'));
  assert.equal(readdirSync(dataDirectory), []);
});

test('a microphone that is lost or missing says so', async () => {
  const missing: AssistantError = {
    _tag: 'EngineMissing',
    engine: 'mic',
    message: 'there is none',
    fix: 'plug one in',
  };
  const { done } = await enrolled(throwError(() => missing));
  assert.equal(done, E.left('mic: there is none; plug one in'));
});

test('an interruption leaves what was there before, and nothing else', async () => {
  if (!has('espeak-ng')) return;
  const before = await enrolled(heard(...takesOf('hey broca', 3)));
  const old = readFileSync(join(before.folder, '1.wav'));
  const interrupted = new AbortController();
  const lines: string[] = [];
  const { dataDirectory } = before;
  const running = enrolled(concat(heard(...takesOf('hey broca', 2, { from: 3 })), NEVER), {
    dataDirectory,
    signal: interrupted.signal,
    lines,
  });
  await until(() => lines.at(-1) === 'Say "hey broca" (3 of 3).');
  interrupted.abort();
  assert.equal((await running).done, E.left('Interrupted: nothing was kept.'));
  assert.equal(readdirSync(join(dataDirectory, 'hotwords')), ['hey-broca']);
  assert.equal(readFileSync(join(before.folder, '1.wav')), old);
});

test('new recordings take the place of the old ones', async () => {
  if (!has('espeak-ng')) return;
  const { dataDirectory, folder } = await enrolled(heard(...takesOf('hey broca', 3)));
  const old = readFileSync(join(folder, '1.wav'));
  await enrolled(heard(...takesOf('hey broca', 3, { from: 3 })), { dataDirectory });
  assert.not.equal(readFileSync(join(folder, '1.wav')), old);
  assert.equal(readdirSync(join(dataDirectory, 'hotwords')), ['hey-broca']);
});

const WORD = (): Int16Array => inARow([spoken('hey broca', 'en-us', 150)], 800);

const refusal = (samples: Int16Array): string => {
  const take = takeOf(samples);
  return E.isLeft(take) ? take.left : 'taken';
};

test('of what will do the word is kept, with a fifth of a second before and after', () => {
  if (!has('espeak-ng')) return;
  const take = takeOf(WORD());
  const lengthMs = E.isRight(take) ? take.right.samples.length / 16 : 0;
  assert.ok(lengthMs > 900 && lengthMs < 1_300, `${lengthMs}`);
});

test('what is too quiet is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(louder(WORD(), 0.01)), /^Too quiet \(-\d+ dB\): turn the microphone up/);
});

test('what is clipped is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(louder(WORD(), 8)), /^Too loud: the sound is clipped/);
});

test('what is too short is refused, and what is too long', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(inARow([spoken('uh', 'en-us', 250)], 500)), /^Too short \(0\.\d s\)/);
  const story = spoken('once upon a time there was a princess who lived in a very old castle', 'en-us', 150);
  assert.match(refusal(inARow([story], 500)), /^Too long \(\d\.\d s\)/);
});

test('a word that hardly stands out from the room is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(inNoise(WORD(), 2_500)), /^(The room is too loud|Nothing stands out)/);
});

test('a room with nobody in it is refused', () => {
  assert.match(refusal(room(1_000)), /^Nothing stands out from the room/);
  assert.match(refusal(new Int16Array()), /^Nothing stands out from the room/);
});

const [FIRST, SECOND] = frames(new Int16Array(1_024)) as [AudioFrame, AudioFrame];

test('frames are given in their order, those that came before they were asked for too', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  frames$.next(FIRST);
  const both = Promise.all([ear.next(), ear.next()]);
  frames$.next(SECOND);
  assert.equal(await both, [FIRST, SECOND]);
  frames$.complete();
  assert.is(await ear.next(), undefined);
  assert.is(await ear.next(), undefined);
});

test('an error comes after the frames before it', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  frames$.next(FIRST);
  frames$.error('lost');
  assert.is(await ear.next(), FIRST);
  assert.is(await rejection(ear.next()), 'lost');
});

test('closing lets go of the microphone and ends the wait', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  const next = ear.next();
  ear.close();
  assert.is(await next, undefined);
  assert.is(frames$.observed, false);
});

test.run();
