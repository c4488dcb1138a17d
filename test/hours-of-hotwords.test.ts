import { setImmediate as nextTurn } from 'node:timers/promises';
import { EMPTY } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calibrated, calibratedDirectory } from './support/calibrated.ts';
import { heapMb } from './support/collected.ts';
import { countedPhrase } from './support/counted-phrase.ts';
import { childrenMb } from './support/process-figures.ts';
import { pushedSound } from './support/pushed-sound.ts';
import { roomWithTalk } from './support/room-with-talk.ts';
import { few } from './support/scale.ts';
import { spoken } from './support/spoken.ts';

const test = suite('hours of hotwords');

const MINUTES = few(2, 60);
const TALK_S = 15;
const WARM_MINUTES = 1;
const MAX_GROWTH_MB = few(8, 20);
/** All that it hears would be 2 MB a minute. */
const MAX_HEAP_GROWTH_MB = few(1.5, 8);

test(`the engine of hotwords has not grown after ${MINUTES} minutes, and finds its hotword at their end as at their beginning`, async () => {
  const directory = calibratedDirectory();
  const { trigger, drained } = countedPhrase({ phrase: 'hey computer', stop: false }, directory);
  const sound = pushedSound(async () => {
    await drained();
    await nextTurn();
  });
  const heard: string[] = [];
  let failure: unknown;
  const listening = (trigger.detect?.(sound.source.frames$) ?? EMPTY).subscribe({
    next: ({ hotword }) => heard.push(hotword),
    error: (error: unknown) => {
      failure = error;
    },
  });
  const { minute, quiet } = roomWithTalk(TALK_S);
  const hotword = spoken('hey computer', 'en-us', 150);
  const said = async (): Promise<number> => {
    heard.length = 0;
    await sound.push(hotword);
    await sound.push(quiet(2));
    return heard.length;
  };
  await calibrated(directory);
  await sound.push(quiet(5));
  assert.is(await said(), 1);

  const child: number[] = [];
  const heap: number[] = [];
  for (let index = 0; index < MINUTES; index += 1) {
    await sound.push(minute(index));
    child.push(childrenMb(process.pid, 'triggers/phrase/worker'));
    heap.push(heapMb());
  }
  const heardAtEnd = await said();
  listening.unsubscribe();
  await trigger.close();
  assert.is(failure, undefined);
  assert.is(heardAtEnd, 1);
  assert.ok((child[0] ?? 0) > 10, 'there is a process to be measured');
  assert.ok(grown(child) < MAX_GROWTH_MB, `its process grew: ${shown(child)} MB`);
  assert.ok(grown(heap) < MAX_HEAP_GROWTH_MB, `the heap grew: ${shown(heap)} MB`);
});

const grown = (figures: readonly number[]): number =>
  (figures.at(-1) ?? 0) - (figures[WARM_MINUTES - 1] ?? 0);

const shown = (figures: readonly number[]): string => figures.map((figure) => figure.toFixed(1)).join(', ');

test.run();
