import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { concat, defer, firstValueFrom, lastValueFrom, NEVER, type Observable, share, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { personal } from '../../../../src/engines/triggers/personal/personal.ts';
import type { AudioFrame } from '../../../../src/streams/audio.ts';
import { kit } from '../../../support/kit.ts';
import { has } from '../../../support/programs.ts';
import { rejection } from '../../../support/rejection.ts';
import { framesOf } from '../../../support/spoken.ts';
import { inARow, inNoise, takesOf, wavFile } from '../../../support/takes.ts';

const test = suite('personal');

/** A data directory with recordings of these hotwords. */
function recorded(...names: readonly string[]): string {
  const files = names.flatMap((name) =>
    takesOf(name, 3).map((take, index) => [
      `hotwords/${name.replaceAll(' ', '-')}/${index}.wav`,
      wavFile(take),
    ]),
  );
  return kit(Object.fromEntries(files));
}

const said = (name: string, from = 5): Int16Array => inARow(takesOf(name, 1, { from }), 500);

const all = <T>(stream$: Observable<T>): Promise<readonly T[]> => lastValueFrom(stream$.pipe(toArray()));

test('what is told of a hotword is what the settings say of it', async () => {
  if (!has('espeak-ng')) return;
  const hotwords = [
    { name: 'hey broca', conversation: 'kitchen' },
    { name: 'good night', synapse: 'lights-out' },
    { name: 'be quiet', means: 'stop' },
  ];
  const { detect } = personal({
    parameters: { hotwords },
    dataDirectory: recorded('hey broca', 'good night', 'be quiet'),
  });
  const heard = await all(
    detect?.(
      framesOf(
        inARow(
          ['hey broca', 'good night', 'be quiet'].map((name) => said(name)),
          300,
        ),
      ),
    ) ?? NEVER,
  );
  assert.equal(
    heard.map(({ endMs, score, ...told }) => told),
    [
      { hotword: 'hey broca', means: 'wake', conversation: 'kitchen' },
      { hotword: 'good night', means: 'wake', synapse: 'lights-out' },
      { hotword: 'be quiet', means: 'stop' },
    ],
  );
});

test('several listen at once, each to its own sound, from its first frame', async () => {
  if (!has('espeak-ng')) return;
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory: recorded('hey broca') });
  const hears = async (sound: Int16Array): Promise<number> =>
    (await all(trigger.detect?.(framesOf(sound)) ?? NEVER)).length;
  assert.equal(
    await Promise.all([
      hears(said('hey broca')),
      hears(said('what time is it')),
      hears(said('hey broca', 6)),
    ]),
    [1, 0, 1],
  );
});

test('it is told while the sound goes on', async () => {
  if (!has('espeak-ng')) return;
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory: recorded('hey broca') });
  const { hotword } = await firstValueFrom(
    trigger.detect?.(concat(framesOf(said('hey broca')), NEVER)) ?? NEVER,
  );
  assert.is(hotword, 'hey broca');
  await trigger.close();
});

test('while the assistant speaks, less is enough', async () => {
  if (!has('espeak-ng')) return;
  const strict = personal({
    parameters: { name: 'hey broca', sensitivity: 0 },
    dataDirectory: recorded('hey broca'),
  });
  const scores = async (isOwnVoice: boolean) =>
    (await all(strict.detect?.(framesOf(inNoise(said('hey broca'), 60)), { isOwnVoice }) ?? NEVER)).map(
      ({ score }) => score,
    );
  const [own = 0] = await scores(true);
  const [others = 0] = await scores(false);
  assert.ok(own > others, `${own} ${others}`);
});

test('without recordings it is missing, and says how to make some', async () => {
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory: kit({}) });
  const { state, detail } = trigger.health();
  assert.is(state, 'missing');
  assert.match(
    detail ?? '',
    /there are no recordings of "hey broca" in .*hotwords\/hey-broca; make some: broca enroll --name "hey broca"$/,
  );
  const error = await rejection(all(trigger.detect?.(NEVER) ?? NEVER));
  assert.is((error as { readonly _tag: string })._tag, 'EngineMissing');
});

test('recordings made meanwhile are used from the next time on', async () => {
  if (!has('espeak-ng')) return;
  const dataDirectory = recorded('good night');
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory });
  await rejection(all(trigger.detect?.(NEVER) ?? NEVER));
  const folder = join(dataDirectory, 'hotwords/hey-broca');
  mkdirSync(folder);
  for (const [index, take] of takesOf('hey broca', 3).entries())
    writeFileSync(join(folder, `${index}.wav`), wavFile(take));
  assert.is(trigger.health().state, 'ready');
  assert.is((await all(trigger.detect?.(framesOf(said('hey broca'))) ?? NEVER)).length, 1);
  rmSync(folder, { recursive: true });
  assert.is(trigger.health().state, 'missing');
});

test('a recording that is none fails it by its name', async () => {
  const dataDirectory = kit({ 'hotwords/hey-broca/1.wav': 'RIFF, but not really' });
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory });
  const error = await rejection(all(trigger.detect?.(NEVER) ?? NEVER));
  assert.is((error as { readonly _tag: string })._tag, 'EngineFailed');
  assert.is(trigger.health().state, 'failed');
  assert.match(trigger.health().detail ?? '', /hey-broca\/1\.wav/);
});

test('wrong parameters fail it by their field', async () => {
  const trigger = personal({
    parameters: { name: 'hey broca', sensitivity: 'high' },
    dataDirectory: kit({}),
  });
  assert.equal(trigger.health(), {
    state: 'failed',
    detail: 'personal: sensitivity: found "high", expected a number from 0 to 1',
  });
  const error = await rejection(all(trigger.detect?.(NEVER) ?? NEVER));
  assert.is((error as { readonly _tag: string })._tag, 'EngineFailed');
});

test('closing it ends what listens; nobody else can tell', async () => {
  if (!has('espeak-ng')) return;
  const trigger = personal({ parameters: { name: 'hey broca' }, dataDirectory: recorded('hey broca') });
  let isListened = true;
  const frames$ = defer(() => concat(framesOf(said('what time is it')), NEVER)).pipe(share<AudioFrame>());
  const over = all(trigger.detect?.(frames$) ?? NEVER).then(() => {
    isListened = false;
  });
  assert.is(isListened, true);
  assert.equal(trigger.health(), { state: 'ready' });
  await trigger.close();
  await over;
  assert.equal(trigger.health(), { state: 'ready', detail: 'not in use' });
});

test.run();
