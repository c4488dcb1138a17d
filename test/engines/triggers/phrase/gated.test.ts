import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gated } from '../../../../src/engines/triggers/phrase/gated.ts';
import type { SoundMessage } from '../../../../src/engines/triggers/phrase/messages.ts';
import type { AudioFrame } from '../../../../src/streams/audio.ts';
import { frames } from '../../../support/spoken.ts';

const test = suite('gated');

const noise = (ms: number, peak: number, seed = 1): Int16Array => {
  let state = seed;
  return Int16Array.from({ length: ms * 16 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.round((state / 2 ** 31) * peak);
  });
};

const joined = (...parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

const messagesOf = (list: readonly AudioFrame[]): Promise<readonly SoundMessage[]> =>
  lastValueFrom(gated(from(list)).pipe(toArray()));

const soundOf = (messages: readonly SoundMessage[]): number =>
  messages.reduce((sum, message) => sum + (message.type === 'samples' ? message.samples.length / 16 : 0), 0);

test('an hour of a quiet room is not worth a message', async () => {
  const minute = frames(noise(60_000, 20));
  const hour = Array.from({ length: 60 }, (_, index) =>
    minute.map(({ samples, atMs }) => ({ samples, atMs: atMs + index * 60_000 })),
  ).flat();
  assert.equal(await messagesOf(hour), []);
});

test('a fan is let through while it is new, then it is the room', async () => {
  const messages = await messagesOf(frames(noise(60_000, 1_500)));
  assert.ok(soundOf(messages) < 20_000, `${soundOf(messages)} ms of it were let through`);
});

test('what somebody says is let through with the third of a second before it', async () => {
  const messages = await messagesOf(frames(joined(noise(2_000, 20), noise(600, 6_000), noise(2_000, 20))));
  const [first] = messages;
  assert.is(messages.at(-1)?.type, 'quiet');
  assert.ok(
    first?.type === 'samples' && first.atMs > 1_600 && first.atMs < 1_750,
    JSON.stringify(first?.type),
  );
  assert.ok(soundOf(messages) > 1_100 && soundOf(messages) < 1_500, `${soundOf(messages)} ms`);
});

test('the sound in the messages is the sound of the frames, at its time', async () => {
  const samples = joined(noise(500, 20), noise(600, 6_000, 3));
  for (const message of await messagesOf(frames(samples))) {
    if (message.type !== 'samples') continue;
    const start = message.atMs * 16;
    const same = samples.slice(start, start + message.samples.length);
    assert.equal(message.samples.slice(0, same.length), same);
  }
});

test('a message holds no leap of audio time', async () => {
  const loud = frames(noise(640, 6_000));
  const leaping = loud.map((frame, index) => (index < 9 ? frame : { ...frame, atMs: frame.atMs + 5_000 }));
  const messages = await messagesOf(leaping);
  const starts = new Set(leaping.map(({ atMs }) => atMs));
  for (const message of messages) {
    if (message.type !== 'samples') continue;
    assert.ok(starts.has(message.atMs));
    assert.ok(message.atMs >= 5_000 || message.atMs + message.samples.length / 16 <= 9 * 32);
  }
  assert.is(soundOf(messages), 640);
});

test('a source that ends in the middle of a word still has its end', async () => {
  const messages = await messagesOf(frames(noise(320, 6_000)));
  assert.is(messages.at(-1)?.type, 'quiet');
  assert.is(soundOf(messages), 320);
});

test.run();
