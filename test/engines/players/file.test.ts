import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { concat, from, NEVER, of, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { file, none } from '../../../src/engines/players/file.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { soundOf } from '../../../src/engines/wav.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { workshop } from '../../support/programs.ts';
import { tone } from '../../support/tones.ts';

const test = suite('players without a loudspeaker');
const shop = workshop();
const never = new AbortController().signal;
const sound = (hz: number): Sound => ({ sampleRateHz: 22_050, samples: tone(hz, 50, 22_050) });
test.after(shop.close);

test('file writes each sound, in an order that names keep', async () => {
  const directory = shop.path('deep/down');
  const player = file({ directory });
  for (const hz of [300, 400, 500])
    assert.equal(await player.play(of(sound(hz)), never)(), E.right(undefined));
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
  const result = await player.play(of(sound(300)), never)();
  assert.ok(E.isLeft(result) && result.left._tag === 'EngineFailed');
  assert.match(player.health().detail ?? '', /^cannot write to .*taken\/sounds \(ENOTDIR/);
  shop.run('rm', 'taken');
  assert.ok(E.isRight(await player.play(of(sound(300)), never)()));
  assert.equal(player.health(), { state: 'ready' });
});

test('file writes nothing when it is given up before', async () => {
  const directory = shop.path('aborted');
  const message = 'speaking was given up';
  assert.equal(
    await file({ directory }).play(of(sound(300)), AbortSignal.abort())(),
    E.left({ _tag: 'EngineFailed', engine: 'file', message }),
  );
  assert.throws(() => readdirSync(directory), /ENOENT/);
});

test('file makes one file of all parts, and counts each as begun', async () => {
  const directory = shop.path('parts');
  const begun: number[] = [];
  const parts = [300, 400, 500].map(sound);
  assert.equal(
    await file({ directory }).play(from(parts), never, (part) => begun.push(part))(),
    E.right(undefined),
  );
  const [name = '', ...others] = readdirSync(directory);
  assert.equal([begun, others], [[0, 1, 2], []]);
  const samples = Int16Array.from(parts.flatMap((part) => [...part.samples]));
  assert.equal(soundOf(readFileSync(`${directory}/${name}`)), E.right({ sampleRateHz: 22_050, samples }));
});

for (const player of [none, file({ directory: shop.path('nothing') })]) {
  const name = player === none ? 'none' : 'file';
  test(`${name} has not heard a sound that fails, changes its rate, or is given up before its end`, async () => {
    const lost: AssistantError = { _tag: 'UndecodableAudio', message: 'broken' };
    const cut$ = concat(
      of(sound(300)),
      throwError(() => lost),
    );
    assert.equal(await player.play(cut$, never)(), E.left(lost));
    const bug$ = throwError(() => new Error('bug'));
    const bug = { _tag: 'EngineFailed', engine: name, message: 'bug' };
    assert.equal(await player.play(bug$, never)(), E.left(bug));
    const mixed$ = of(sound(300), { ...sound(300), sampleRateHz: 8_000 });
    assert.ok(E.isLeft(await player.play(mixed$, never)()));
    const aborter = new AbortController();
    const played = player.play(concat(of(sound(300)), NEVER), aborter.signal)();
    aborter.abort();
    const message = 'speaking was given up';
    assert.equal(await played, E.left({ _tag: 'EngineFailed', engine: name, message }));
    assert.throws(() => readdirSync(shop.path('nothing')), /ENOENT/);
  });
}

test('none has heard everything when it is there', async () => {
  const begun: number[] = [];
  assert.equal(
    await none.play(of(sound(300), sound(400)), never, (part) => begun.push(part))(),
    E.right(undefined),
  );
  assert.equal(begun, [0, 1]);

  assert.equal(
    await none.play(of({ sampleRateHz: 16_000, samples: new Int16Array(160_000) }), never)(),
    E.right(undefined),
  );
  await none.close();
});

test.run();
