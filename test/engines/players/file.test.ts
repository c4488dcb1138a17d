import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { file } from '../../../src/engines/players/file.ts';
import { none } from '../../../src/engines/players/none.ts';
import { soundOf } from '../../../src/engines/wav.ts';
import { workshop } from '../../support/programs.ts';
import { tone } from '../../support/tones.ts';

const test = suite('players without a loudspeaker');
const shop = workshop();
const never = new AbortController().signal;
const sound = (hz: number) => ({ sampleRateHz: 22_050, samples: tone(hz, 50, 22_050) });
test.after(shop.close);

test('file writes each sound, in an order that names keep', async () => {
  const directory = shop.path('deep/down');
  const player = file({ directory });
  for (const hz of [300, 400, 500]) assert.equal(await player.play(sound(hz), never)(), E.right(undefined));
  const names = readdirSync(directory).toSorted();
  assert.match(names[0] ?? '', /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-000001\.wav$/);
  assert.equal(
    names.map((name) => soundOf(readFileSync(`${directory}/${name}`))),
    [300, 400, 500].map((hz) => E.right(sound(hz))),
  );
  assert.equal(player.health(), { state: 'ready' });
});

test('file says where it cannot write, and is well again when it can', async () => {
  const directory = shop.path('taken/sounds');
  writeFileSync(shop.path('taken'), '');
  const player = file({ directory });
  const result = await player.play(sound(300), never)();
  assert.ok(E.isLeft(result) && result.left._tag === 'EngineFailed');
  assert.match(player.health().detail ?? '', /^cannot write to .*taken\/sounds \(ENOTDIR/);
  shop.run('rm', 'taken');
  assert.ok(E.isRight(await player.play(sound(300), never)()));
  assert.equal(player.health(), { state: 'ready' });
});

test('file writes nothing when it is given up before', async () => {
  const directory = shop.path('aborted');
  const message = 'speaking was given up';
  assert.equal(
    await file({ directory }).play(sound(300), AbortSignal.abort())(),
    E.left({ _tag: 'EngineFailed', engine: 'file', message }),
  );
  assert.throws(() => readdirSync(directory), /ENOENT/);
});

test('none has heard everything at once', async () => {
  assert.equal(
    await none.play({ sampleRateHz: 16_000, samples: new Int16Array(160_000) }, never)(),
    E.right(undefined),
  );
  await none.close();
});

test.run();
