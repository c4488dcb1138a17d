import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { level, pitchHz } from '../../support/tones.ts';

const test = suite('uploads through ffmpeg');
const shop = workshop();
const canMake = () => has('ffmpeg');
const { PATH } = process.env;
test.after.each(() => {
  process.env.PATH = PATH;
});
test.after(shop.close);

function made(name: string, ...options: readonly string[]): Buffer {
  const tone = 'sine=frequency=1000:duration=2:sample_rate=44100,volume=4';
  shop.run('ffmpeg', '-y', '-f', 'lavfi', '-i', tone, ...options, name);
  return readFileSync(shop.path(name));
}

const tag = async (file: Uint8Array) => ((await refused(file)) as { readonly _tag: string })._tag;

for (const [name, ...options] of [
  ['index-at-the-end.m4a'],
  ['index-at-the-start.m4a', '-movflags', '+faststart'],
  ['aac-stream.aac'],
  ['vorbis.ogg'],
  ['opus.webm', '-c:a', 'libopus'],
  ['lossless.flac'],
  ['big-endian.aiff'],
  ['phone.3gp', '-c:a', 'aac'],
] as const) {
  test(`${name} keeps pitch, length and level`, async () => {
    if (!canMake()) return;
    const all = await heard(made(name, ...options));
    assert.ok(Math.abs(all.length / 512 - 2_000 / 32) <= 3, `${all.length / 512} frames`);
    const middle = all.subarray(3_200, 28_800);
    assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 5, `${pitchHz(middle, 16_000)} Hz`);
    assert.ok(level(middle) > 9_000 && level(middle) < 13_000, `level ${level(middle)}`);
  });
}

test('chunks of 7 and 4096 bytes give the same samples', async () => {
  if (!canMake()) return;
  const file = made('small.m4a', '-t', '0.5');
  const whole = await heard(file);
  for (const chunkBytes of [7, 4_096]) assert.equal(await heard(file, chunkBytes), whole);
});

test('a file longer than the limit is too large before it was decoded to the end', async () => {
  if (!canMake()) return;
  const file = made('long.ogg', '-af', 'aloop=-1:1e6,atrim=duration=600');
  assert.equal(await refused(file, { maxBytes: 1e7, maxMs: 5_000 }), {
    _tag: 'TooLarge',
    message: 'the sound is longer than 5 s',
  });
});

test('garbage and pictures are refused', async () => {
  if (!canMake()) return;
  assert.is(await tag(Buffer.alloc(20_000, 'garbage ')), 'UndecodableAudio');
  assert.is(await tag(Buffer.from('x')), 'UndecodableAudio');
  assert.is(await tag(Buffer.alloc(20_000_000, 'much garbage ')), 'UndecodableAudio');
  assert.is(
    await tag(made('picture.mp4', '-f', 'lavfi', '-i', 'color=s=32x32:d=1', '-map', '1:v')),
    'UndecodableAudio',
  );
});

test('a playlist cannot make it open a file or an address', async () => {
  if (!canMake()) return;
  const target = shop.path('secret.wav');
  made('secret.wav');
  const lists = [
    `ffconcat version 1.0\nfile '${target}'\n`,
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${target}\n#EXT-X-ENDLIST\n`,
    `<?xml version="1.0"?><MPD type="static"><Period><BaseURL>file://${target}</BaseURL></Period></MPD>`,
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n',
  ];
  for (const list of lists) assert.is(await tag(Buffer.from(list)), 'UndecodableAudio');
});

test('without ffmpeg the refusal says that it would help', async () => {
  process.env.PATH = shop.directory;
  assert.equal(await refused(Buffer.from('OggS and so on and on')), {
    _tag: 'UndecodableAudio',
    message: 'it is no WAV or MP3; with ffmpeg installed more formats are read',
  });
});

test('no temporary file stays behind', () => {
  assert.equal(
    readdirSync(tmpdir()).filter((name) => name.startsWith('ffcache')),
    [],
  );
});

test.run();
