import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  concat,
  finalize,
  ignoreElements,
  lastValueFrom,
  map,
  merge,
  type Observable,
  of,
  Subject,
  throwError,
} from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sttChain } from '../../src/engines/chains/stt-chain.ts';
import { engineMakers, loneStt } from '../../src/engines/makers.ts';
import type { HeardSoFar, Stt, TranscriptPart } from '../../src/engines/ports.ts';
import { type TranscribeTask, transcribed, transcriptOf } from '../../src/engines/transcribed.ts';
import { engineFailed } from '../../src/lib/errors.ts';
import { sttOf } from '../../src/modules/community-engine.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { chainTime, nthFrame } from '../support/chains.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('engines/transcribed');

const BROKEN = engineFailed('ear', 'no memory');
const NEVER = new AbortController().signal;
const SETUP = { parameters: {}, dataDirectory: '', cacheDirectory: '', log: () => {} };

const partial = (text: string): TranscriptPart => ({ type: 'partial', text });
const final = (text: string): TranscriptPart => ({ type: 'final', transcript: { text, by: 'open' } });

/** Tells the number of each frame, and at the end of all how many there were. */
const counting: TranscribeTask = (frames$, signal, heard) => () =>
  new Promise((resolve) => {
    let count = 0;
    const hearing = frames$.subscribe({
      next: () => heard({ text: `${++count}` }),
      error: (error) => resolve(E.left(error)),
      complete: () => resolve(E.right({ text: `${count} in all`, by: 'open' })),
    });
    signal.addEventListener('abort', () => hearing.unsubscribe());
  });

/** What follows `counting` as an operator of its own. */
const countingOperator: Stt['transcribe'] = (frames$) => {
  let count = 0;
  const told$ = frames$.pipe(map(() => partial(`${++count}`)));
  return concat(told$, of(0).pipe(map(() => final(`${count} in all`))));
};

const engine = (transcribe: Stt['transcribe']): Stt => ({
  transcribe,
  learn: () => {},
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

/** One subscription: what it told so far, and whether the engine still hears. */
function follow({ transcribe }: Pick<Stt, 'transcribe'>) {
  const frames$ = new Subject<AudioFrame>();
  const told: unknown[] = [];
  const subscription = transcribe(frames$).subscribe({
    next: (part) => told.push(part.type === 'partial' ? part.text : part.transcript.text),
    error: (error) => told.push(error),
    complete: () => told.push('complete'),
  });
  const says = (count: number): void => {
    for (let index = 0; index < count; index += 1) frames$.next(nthFrame(index));
  };
  return { frames$, told, says, leave: () => subscription.unsubscribe() };
}

/** Every way in which the port is made of another engine, or of a user's functions. */
const ways: Readonly<Record<string, (transcribe: TranscribeTask) => Stt>> = {
  'made of a call': (task) => engine(transcribed(task)),
  'without a fallback': (task) =>
    loneStt({ name: 'ear', engine: 'ear', instance: engine(transcribed(task)) }).instance,
  'of a chain': (task) => {
    const { time, member } = chainTime();
    return sttChain([[member('ear', engine(transcribed(task)))]], time);
  },
  'that is counted': (task) =>
    engineMakers(SETUP, builtInEngines).stt.counted(engine(transcribed(task)), (call) => call),
  "of a user's": (task) => sttOf({ transcribe: heardByUser(task) }, 'ear', SETUP),
};

/** A user's function is told the text alone. */
const heardByUser =
  (task: TranscribeTask) =>
  (frames$: Observable<AudioFrame>, signal: AbortSignal, heard: (text: string) => void) =>
    task(frames$, signal, ({ text }) => heard(text), {})();

for (const [way, made] of Object.entries(ways)) {
  test(`a recogniser ${way} tells the text so far in order, then its transcript, and completes`, async () => {
    const { frames$, told, says } = follow(made(counting));
    await settled();
    says(3);
    assert.equal(told, ['1', '2', '3']);
    frames$.complete();
    await settled();
    assert.equal(told, ['1', '2', '3', '3 in all', 'complete']);
  });

  test(`a recogniser ${way} ends its work at once when nobody is subscribed any more`, async () => {
    const { frames$, told, says, leave } = follow(made(counting));
    await settled();
    says(1);
    assert.ok(frames$.observed);
    leave();
    assert.not.ok(frames$.observed);
    await settled();
    assert.equal(told, ['1']);
  });

  test(`a recogniser ${way} fails with the failure of its sound`, async () => {
    const { frames$, told } = follow(made(counting));
    await settled();
    frames$.error({ _tag: 'UndecodableAudio', message: 'noise' });
    await settled();
    assert.equal(told, [{ _tag: 'UndecodableAudio', message: 'noise' }]);
  });

  test(`a recogniser ${way} that throws at once fails, and throws at nobody`, async () => {
    const stt = made(() => {
      throw BROKEN;
    });
    const { told } = follow(stt);
    await settled();
    assert.is(told.length, 1);
    assert.match(JSON.stringify(told[0]), 'no memory');
  });
}

for (const [way, made] of Object.entries(ways).filter(([way]) => way !== "of a user's"))
  test(`a recogniser ${way} knows whether all was said before`, async () => {
    const given: unknown[] = [];
    const stt = made((frames$, signal, heard, options) => {
      given.push(options);
      return counting(frames$, signal, heard, options);
    });
    await lastValueFrom(stt.transcribe(of(nthFrame(0)), { isRecorded: true }));
    await lastValueFrom(stt.transcribe(of(nthFrame(0))));
    assert.equal(given, [{ isRecorded: true }, {}]);
  });

test('each subscription is a call of its own, and none is made before', async () => {
  let calls = 0;
  const stt = engine(
    transcribed((...given) => {
      calls += 1;
      return counting(...given);
    }),
  );
  const frames$ = of(nthFrame(0));
  const heard$ = stt.transcribe(frames$);
  assert.is(calls, 0);
  const texts: string[] = [];
  for (let time = 0; time < 2; time += 1)
    heard$.subscribe((part) => texts.push(part.type === 'partial' ? part.text : part.transcript.text));
  await settled();
  assert.is(calls, 2);
  assert.equal(texts.toSorted(), ['1', '1', '1 in all', '1 in all']);
});

test('the end of a call frees what it still holds', async () => {
  let freed: AbortSignal | undefined;
  const early: TranscribeTask = (_, signal) => {
    freed = signal;
    return TE.right({ text: 'stop', by: 'open' });
  };
  const { told } = follow(engine(transcribed(early)));
  assert.is(freed?.aborted, false);
  await settled();
  assert.equal([told, freed?.aborted], [['stop', 'complete'], true]);
});

test('after its end a call says nothing more', async () => {
  let tell: (soFar: HeardSoFar) => void = () => {};
  const late: TranscribeTask = (_, __, heard) => {
    tell = heard;
    return TE.left(BROKEN);
  };
  const { told } = follow(engine(transcribed(late)));
  await settled();
  tell({ text: 'too late' });
  assert.equal(told, [BROKEN]);
});

const answers: Readonly<Record<string, Stt['transcribe']>> = {
  'works in calls': transcribed(counting),
  'is an operator of its own': countingOperator,
};
for (const [how, transcribe] of Object.entries(answers)) {
  test(`of a recogniser that ${how} a caller gets the answer, and the text so far if it likes`, async () => {
    const frames$ = of(nthFrame(0), nthFrame(1));
    const texts: string[] = [];
    const stt = engine(transcribe);
    const heard = E.right({ text: '2 in all', by: 'open' });
    assert.equal(await transcriptOf(stt, frames$, NEVER, ({ text }) => texts.push(text))(), heard);
    assert.equal(texts, ['1', '2']);
    assert.equal(await transcriptOf(stt, frames$, NEVER)(), heard);
  });
}

test('a failure is a Left, and a bug rejects', async () => {
  const failing = (error: unknown): Stt => engine(() => throwError(() => error));
  const throwing = engine(() => {
    throw BROKEN;
  });
  assert.equal(await transcriptOf(failing(BROKEN), of(), NEVER)(), E.left(BROKEN));
  assert.equal(await transcriptOf(throwing, of(), NEVER)(), E.left(BROKEN));
  const bug = new Error('bug');
  assert.is(await rejection(transcriptOf(failing(bug), of(), NEVER)()), bug);
});

test('an abort is a Left at once, and ends the work', async () => {
  const aborter = new AbortController();
  let subscriptions = 0;
  const stt = engine((frames$: Observable<AudioFrame>) => {
    subscriptions += 1;
    return merge(frames$.pipe(ignoreElements())).pipe(finalize(() => (subscriptions -= 1)));
  });
  const call = transcriptOf(stt, new Subject(), aborter.signal)();
  assert.is(subscriptions, 1);
  aborter.abort();
  assert.is(subscriptions, 0);
  const cancelled = E.left(engineFailed('stt', 'it was cancelled'));
  assert.equal(await call, cancelled);
  assert.equal(await transcriptOf(stt, new Subject(), aborter.signal)(), cancelled);
  assert.is(subscriptions, 0);
});

test('a recogniser that ends without a transcript has failed', async () => {
  const silent = engine((frames$) => frames$.pipe(ignoreElements()));
  const nothing = E.left(engineFailed('stt', 'it ended without a transcript'));
  assert.equal(await transcriptOf(silent, of(nthFrame(0)), NEVER)(), nothing);
});

test.run();
