import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerPlayer, type PlayerEvent } from '../../../src/console/talk/answer-player.ts';
import { until } from '../../support/until.ts';

const test = suite('console/talk/answer-player');

/** Web Audio as far as it is used: its clock stands still, and parts end when they are told to. */
function output() {
  const played: { readonly startsAt: number; readonly seconds: number; end: () => void; stopped: boolean }[] =
    [];
  const gains: { readonly gain: { value: number } }[] = [];
  const told: PlayerEvent[] = [];
  const context = {
    currentTime: 5,
    destination: {},
    createGain: () => {
      const gain = { gain: { value: 1 }, connect: () => {}, disconnect: () => {} };
      gains.push(gain);
      return gain;
    },
    createBuffer: (_: number, length: number, rateHz: number) => ({
      seconds: length / rateHz,
      copyToChannel: () => {},
    }),
    createBufferSource: () => {
      const source = {
        buffer: { seconds: 0 },
        onended: () => {},
        connect: () => {},
        start: (startsAt: number) =>
          played.push(Object.assign(one, { startsAt, seconds: source.buffer.seconds })),
        stop: () => {
          one.stopped = true;
        },
      };
      const one = { startsAt: 0, seconds: 0, end: () => source.onended(), stopped: false };
      return source;
    },
  };
  const player = answerPlayer(context as unknown as AudioContext, (one) => void told.push(one));
  return { player, played, gains, told };
}

const part = (seconds: number): ArrayBuffer => new Int16Array(seconds * 100).buffer;

test('parts sound one after another, each is told as it begins, and the whole when all was heard', async () => {
  const { player, played, told } = output();
  player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
  player.hear({ type: 'sound.part', id: 1, part: 0 });
  player.samples(part(0.02));
  player.hear({ type: 'sound.part', id: 1, part: 1 });
  player.samples(part(1));
  assert.equal(
    played.map(({ startsAt, seconds }) => [startsAt, seconds]),
    [
      [5, 0.02],
      [5.02, 1],
    ],
  );
  await until(() => told.length === 2);
  player.hear({ type: 'sound.end', id: 1 });
  for (const { end } of played) end();
  assert.equal(told, [
    { type: 'sound.begun', id: 1, part: 0 },
    { type: 'sound.begun', id: 1, part: 1 },
    { type: 'sound.played', id: 1 },
  ]);
});

test('a stop silences at once, and nothing more is told of that sound', async () => {
  const { player, played, told } = output();
  player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
  player.hear({ type: 'sound.part', id: 1, part: 0 });
  player.samples(part(1));
  player.hear({ type: 'sound.stop', id: 1 });
  player.samples(part(1));
  player.hear({ type: 'sound.end', id: 1 });
  assert.equal(
    played.map(({ stopped }) => stopped),
    [true],
  );
  for (const { end } of played) end();
  player.hear({ type: 'sound', id: 2, sample_rate_hz: 100 });
  player.hear({ type: 'sound.end', id: 2 });
  assert.equal(told, [{ type: 'sound.played', id: 2 }]);
});

test('a sound is quieter while somebody speaks', () => {
  const { player, gains } = output();
  player.hear({ type: 'sound', id: 1, sample_rate_hz: 100 });
  player.hear({ type: 'sound.quiet', id: 1, is_quiet: true });
  assert.is(gains[0]?.gain.value, 0.25);
  player.hear({ type: 'sound.quiet', id: 1, is_quiet: false });
  assert.is(gains[0]?.gain.value, 1);
});

test.run();
