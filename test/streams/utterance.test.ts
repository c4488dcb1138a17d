import { concat, from, NEVER, Subject, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EndpointOptions, type UtterancePart, utterance } from '../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { FRAME_MS, frameAt } from '../support/frames-at.ts';

const test = suite('utterance');

/** In frames of 32 ms: 3 begin it, 5 of silence end it, 20 are the longest, 10 without speech are nothing said. */
const OPTIONS: EndpointOptions = {
  startMs: 3 * FRAME_MS,
  endSilenceMs: 5 * FRAME_MS,
  longestMs: 20 * FRAME_MS,
  nothingSaidMs: 10 * FRAME_MS,
};

const ENERGY: Readonly<Record<string, number>> = { l: 12_000, s: 1_000, w: 100, q: 10 };

/** One letter is one frame: `s` is speech, `w` is speech and 20 dB weaker, `l` a slammed door, `q` is quiet. */
const framesOf = (letters: string): readonly HeardFrame[] =>
  [...letters].map((letter, index) => {
    const energy = ENERGY[letter] ?? 0;
    return { ...frameAt(energy, index * FRAME_MS), isSpeech: letter !== 'q', energy };
  });

/** Each part in short, times counted in frames. */
const short = (part: UtterancePart): string => {
  switch (part.type) {
    case 'frame':
      return String(part.frame.atMs / FRAME_MS);
    case 'speech.ended':
      return `${part.by}@${part.atMs / FRAME_MS}`;
    case 'speech.started':
      return `started@${part.atMs / FRAME_MS}`;
    case 'nothing.said':
      return `nothing@${part.atMs / FRAME_MS}`;
  }
};

function heard(letters: string, options: Partial<EndpointOptions> = {}): string {
  let all: readonly UtterancePart[] = [];
  from(framesOf(letters))
    .pipe(
      utterance(() => ({ ...OPTIONS, ...options })),
      toArray(),
    )
    .subscribe((parts) => {
      all = parts;
    });
  return all.map(short).join(' ');
}

test('what is said comes as it is said, and ends with the silence after it', () => {
  assert.is(heard('qqsssqqqqqqqq'), 'started@2 0 1 2 3 4 5 6 7 8 9 silence@10');
});

test('the parts hold the frames themselves', () => {
  const frames = framesOf('sss');
  const parts: UtterancePart[] = [];
  concat(from(frames), NEVER)
    .pipe(utterance(() => OPTIONS))
    .subscribe((part) => parts.push(part));
  assert.equal(parts, [
    { type: 'speech.started', atMs: 0 },
    ...frames.map((frame) => ({ type: 'frame', frame })),
  ]);
});

test('the recogniser gets 300 ms of what was before the speech, and no more', () => {
  const parts = heard('qqqqqqqqqqqqqqsssqqqqq', { nothingSaidMs: 10_000 }).split(' ');
  assert.equal(parts.slice(0, 5), ['started@14', '5', '6', '7', '8']);
});

test('nobody speaks: nothing was said', () => {
  assert.is(heard('qqqqqqqqqqqq'), 'nothing@10');
});

test('a click or two are no speech', () => {
  assert.is(heard('qqssqqqqqqqqqs'), 'nothing@10');
});

test('speech in pieces begins an utterance when the pieces are close together', () => {
  assert.is(heard('qsqsqsqqqqqq'), 'started@1 0 1 2 3 4 5 6 7 8 9 10 silence@11');
  assert.is(heard('sqqqsqqqsqqqq'), 'nothing@10');
});

test('who begins in the last moment is heard', () => {
  assert.is(heard('qqqqqqqqqsssqqqqq').slice(0, 9), 'started@9');
});

test('a pause shorter than the end silence belongs to what is said', () => {
  assert.is(heard('sssqqqqssqqqqq'), 'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 silence@14');
});

test('one frame of a sound does not break the silence', () => {
  assert.is(heard('ssssqqqqqqqq').split(' ').at(-1), 'silence@9');
  assert.is(
    heard('ssssqqqqqqqqsqqqq', { endSilenceMs: 10 * FRAME_MS })
      .split(' ')
      .at(-1),
    'silence@14',
  );
});

test('somebody else, far weaker, does not hold it open', () => {
  assert.is(heard('sssswwwwwwwww').split(' ').at(-1), 'silence@9');
  assert.is(heard('wwwwwwwqqqqq').split(' ').at(-1), 'silence@12');
});

test('a bang does not make somebody else of who speaks', () => {
  assert.is(heard('ssslsssssqqqqq').split(' ').at(-1), 'silence@14');
});

test('a longer bang is forgotten after some seconds', () => {
  const patient = { endSilenceMs: 100 * FRAME_MS, longestMs: 1_000 * FRAME_MS };
  const parts = heard(`ssslll${'s'.repeat(200)}${'q'.repeat(100)}`, patient).split(' ');
  assert.is(parts.at(-1), 'silence@306');
});

test('speech that never stops is cut at its longest', () => {
  assert.is(
    heard('q'.repeat(2) + 's'.repeat(40))
      .split(' ')
      .at(-1),
    'length@22',
  );
});

test('a stream that completes ends what is being said', () => {
  assert.is(heard('sssss'), 'started@0 0 1 2 3 4 end_of_stream@5');
});

test('a stream that completes before anybody spoke says nothing', () => {
  assert.is(heard('qss'), 'nothing@3');
  assert.is(heard(''), 'nothing@0');
});

test('an error passes through, after what was said before it', () => {
  const told: unknown[] = [];
  concat(
    from(framesOf('sss')),
    throwError(() => 'lost'),
  )
    .pipe(utterance(() => OPTIONS))
    .subscribe({
      next: (part) => told.push(short(part)),
      error: (error: unknown) => told.push(error),
      complete: () => told.push('completed'),
    });
  assert.equal(told, ['started@0', '0', '1', '2', 'lost']);
});

test('it completes with its end and lets go of the stream', () => {
  const frames$ = new Subject<HeardFrame>();
  let isComplete = false;
  frames$.pipe(utterance(() => OPTIONS)).subscribe({
    complete: () => {
      isComplete = true;
    },
  });
  for (const frame of framesOf('sssqqqqq')) frames$.next(frame);
  assert.equal([isComplete, frames$.observed], [true, false]);
});

test('a source opened anew ends what was being said, and is waited for when nothing was', () => {
  const anew = (before: string) => {
    const told: string[] = [];
    concat(from(framesOf(before)), from(framesOf('qsssqqqqq')), NEVER)
      .pipe(utterance(() => OPTIONS))
      .subscribe((part) => told.push(short(part)));
    return told.join(' ');
  };
  assert.is(anew('ssss'), 'started@0 0 1 2 3 end_of_stream@4');
  assert.is(anew('qqqqqqs'), 'started@1 0 1 2 3 4 5 6 7 8 silence@9');
});

for (const [name, changed, letters, expected] of [
  ['endSilenceMs', { endSilenceMs: 2 * FRAME_MS }, 'ssssqqqqqq', 'silence@6'],
  ['longestMs', { longestMs: 6 * FRAME_MS }, 'ssssssssssss', 'length@6'],
  ['nothingSaidMs', { nothingSaidMs: 6 * FRAME_MS }, 'qqqqqqqqqqqq', 'nothing@6'],
  ['startMs', { startMs: FRAME_MS }, 'qqqqqsqqqqqq', 'silence@11'],
] as const) {
  test(`a changed ${name} counts from the next frame on`, () => {
    let options = OPTIONS;
    const told: string[] = [];
    const frames$ = new Subject<HeardFrame>();
    frames$.pipe(utterance(() => options)).subscribe((part) => told.push(short(part)));
    for (const [index, frame] of framesOf(letters).entries()) {
      if (index === 3) options = { ...OPTIONS, ...changed };
      frames$.next(frame);
    }
    assert.is(told.at(-1), expected);
  });
}

test.run();
