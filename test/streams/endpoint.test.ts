import { concat, from, NEVER, Subject, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Endpoint,
  type EndpointOptions,
  endpointAfter,
  INITIAL_ENDPOINT,
  LEAD_IN_MS,
  type UtterancePart,
  utterance,
  WINDOW_MS,
} from '../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { FRAME_MS, frameAt } from '../support/frames-at.ts';
import { few } from '../support/scale.ts';

const test = suite('endpointAfter');
const MINUTES = few(10, 60);
const FRAMES = (MINUTES * 60_000) / FRAME_MS;
const PATIENT = { startMs: 96, endSilenceMs: 600, longestMs: Infinity, nothingSaidMs: Infinity };

const heard = (index: number, isSpeech: boolean) => ({
  ...frameAt(10, index * FRAME_MS),
  isSpeech,
  energy: 10,
});

/** Where it stands after so many frames. */
function after(count: number, isSpeech: boolean): Endpoint {
  let endpoint = INITIAL_ENDPOINT;
  for (let index = 0; index < count; index += 1) {
    endpoint = endpointAfter(endpoint, heard(index, isSpeech), PATIENT);
  }
  return endpoint;
}

test(`${MINUTES} minutes of waiting keep no more than the lead-in and the window`, () => {
  const { recent, parts } = after(FRAMES, false);
  assert.ok(recent.length * FRAME_MS <= LEAD_IN_MS + WINDOW_MS + FRAME_MS, `${recent.length} frames`);
  assert.equal(parts, []);
});

test(`${MINUTES} minutes of speech keep no more either`, () => {
  const { recent, parts } = after(FRAMES, true);
  assert.ok(recent.length * FRAME_MS <= LEAD_IN_MS + WINDOW_MS + FRAME_MS, `${recent.length} frames`);
  assert.equal(
    parts.map(({ type }) => type),
    ['frame'],
  );
});

test('a step changes nothing of what it is given', () => {
  const before = Object.freeze(after(4, true));
  const next = endpointAfter(before, heard(4, true), PATIENT);
  assert.is.not(next, before);
  assert.equal(before, after(4, true));
});

test('sound that begins again at the same audio time is another stream', () => {
  const again = heard(3, true);
  const silent = endpointAfter(after(4, false), again, PATIENT);
  assert.is(silent.heardMs, FRAME_MS);
  const spoken = endpointAfter(after(4, true), again, PATIENT);
  assert.equal(spoken.parts, [
    { type: 'speech.ended', atMs: 4 * FRAME_MS, by: 'end_of_stream', silenceMs: 0 },
  ]);
});

test.run();

const utterances = suite('utterance');

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

const REST = { withinMs: 160, startMs: 6 * FRAME_MS, longestMs: 0, pauseMs: 0 };

function utteranceHeard(letters: string, options: Partial<EndpointOptions> = {}): string {
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

utterances('what is said comes as it is said, and ends with the silence after it', () => {
  assert.is(utteranceHeard('qqsssqqqqqqqq'), 'started@2 0 1 2 3 4 5 6 7 8 9 silence@10');
});

utterances('a few frames from the beginning on are the rest of a hotword, and the order may follow', () => {
  assert.is(
    utteranceHeard('ssssqqqqqqqqqqsssqqqqq', { hotwordRest: REST, nothingSaidMs: 20 * FRAME_MS }),
    'started@14 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 silence@22',
  );
});

utterances('a longer rest of a hotword is no order either: the order may follow after a pause', () => {
  const hotwordRest = { ...REST, longestMs: 9 * FRAME_MS, pauseMs: 8 * FRAME_MS };
  assert.is(
    utteranceHeard('sssssssqqqqqsssqqqqqqqqq', { hotwordRest }),
    'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 started@12 7 8 9 10 11 12 13 14 15 16 17 18 19 silence@20',
    'it begins anew',
  );
  assert.is(
    utteranceHeard('sssssssqqqqqsqqqqqqqqq', { hotwordRest }),
    'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 silence@15',
    'a click is nothing',
  );
  assert.is(
    utteranceHeard('sssssssqqqqqqqqqqqqqqq', { hotwordRest }),
    'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 silence@15',
    'nothing follows',
  );
  const complete = { silenceMs: 2 * FRAME_MS, untilMs: 20 * FRAME_MS };
  assert.is(
    utteranceHeard('sssssssqqqqqqqqqqqqqqq', { hotwordRest, complete }),
    'started@0 0 1 2 3 4 5 6 7 8 silence@9',
    'it is a whole order',
  );
});

utterances('speech that begins later is no rest, however short', () => {
  const hotwordRest = { ...REST, longestMs: 9 * FRAME_MS, pauseMs: 8 * FRAME_MS };
  const heard = (withinMs: number) =>
    utteranceHeard('qqqqqqqsssssssqqqqq', { hotwordRest: { ...hotwordRest, withinMs } });
  assert.match(heard(160), / silence@19$/);
  assert.match(heard(10 * FRAME_MS), / end_of_stream@19$/);
});

utterances('an order that follows a hotword without a pause is whole', () => {
  assert.is(
    utteranceHeard('sssssssqqqqq', { hotwordRest: REST }),
    'started@0 0 1 2 3 4 5 6 7 8 9 10 11 silence@12',
  );
  assert.is(
    utteranceHeard('sssqsqssqqqqqq', { hotwordRest: REST }),
    'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 silence@13',
  );
});

utterances('the parts hold the frames themselves', () => {
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

utterances('a shorter silence ends speech of which nothing more can be said', () => {
  const complete = { silenceMs: 2 * FRAME_MS, untilMs: 3 * FRAME_MS };
  assert.is(utteranceHeard('sssqqqqqqq', { complete }), 'started@0 0 1 2 3 4 silence@5');
});

utterances('speech after what was complete waits for the whole silence', () => {
  const complete = { silenceMs: 2 * FRAME_MS, untilMs: 3 * FRAME_MS };
  assert.is(utteranceHeard('sssqsqqqqqqq', { complete }), 'started@0 0 1 2 3 4 5 6 7 8 9 silence@10');
});

utterances('what is complete never waits longer than other speech', () => {
  const complete = { silenceMs: 90 * FRAME_MS, untilMs: 3 * FRAME_MS };
  assert.is(utteranceHeard('sssqqqqqqq', { complete }), 'started@0 0 1 2 3 4 5 6 7 silence@8');
});

utterances('the end tells how much silence it holds', () => {
  let silenceMs: number | undefined;
  from(framesOf('sssqqqqqqq'))
    .pipe(utterance(() => OPTIONS))
    .subscribe((part) => {
      if (part.type === 'speech.ended') silenceMs = part.silenceMs;
    });
  assert.is(silenceMs, OPTIONS.endSilenceMs);
});

utterances('the recogniser gets 300 ms of what was before the speech, and no more', () => {
  const parts = utteranceHeard('qqqqqqqqqqqqqqsssqqqqq', { nothingSaidMs: 10_000 }).split(' ');
  assert.equal(parts.slice(0, 5), ['started@14', '5', '6', '7', '8']);
});

utterances('nobody speaks: nothing was said', () => {
  assert.is(utteranceHeard('qqqqqqqqqqqq'), 'nothing@10');
});

utterances('a click or two are no speech', () => {
  assert.is(utteranceHeard('qqssqqqqqqqqqs'), 'nothing@10');
});

utterances('speech in pieces begins an utterance when the pieces are close together', () => {
  assert.is(utteranceHeard('qsqsqsqqqqqq'), 'started@1 0 1 2 3 4 5 6 7 8 9 10 silence@11');
  assert.is(utteranceHeard('sqqqsqqqsqqqq'), 'nothing@10');
});

utterances('who begins in the last moment is heard', () => {
  assert.is(utteranceHeard('qqqqqqqqqsssqqqqq').slice(0, 9), 'started@9');
});

utterances('a pause shorter than the end silence belongs to what is said', () => {
  assert.is(utteranceHeard('sssqqqqssqqqqq'), 'started@0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 silence@14');
});

utterances('one frame of a sound does not break the silence', () => {
  assert.is(utteranceHeard('ssssqqqqqqqq').split(' ').at(-1), 'silence@9');
  assert.is(
    utteranceHeard('ssssqqqqqqqqsqqqq', { endSilenceMs: 10 * FRAME_MS })
      .split(' ')
      .at(-1),
    'silence@14',
  );
});

utterances('somebody else, far weaker, does not hold it open', () => {
  assert.is(utteranceHeard('sssswwwwwwwww').split(' ').at(-1), 'silence@9');
  assert.is(utteranceHeard('wwwwwwwqqqqq').split(' ').at(-1), 'silence@12');
});

utterances('a bang does not make somebody else of who speaks', () => {
  assert.is(utteranceHeard('ssslsssssqqqqq').split(' ').at(-1), 'silence@14');
});

utterances('a longer bang is forgotten after some seconds', () => {
  const patient = { endSilenceMs: 100 * FRAME_MS, longestMs: 1_000 * FRAME_MS };
  const parts = utteranceHeard(`ssslll${'s'.repeat(200)}${'q'.repeat(100)}`, patient).split(' ');
  assert.is(parts.at(-1), 'silence@306');
});

utterances('speech that never stops is cut at its longest', () => {
  assert.is(
    utteranceHeard('q'.repeat(2) + 's'.repeat(40))
      .split(' ')
      .at(-1),
    'length@22',
  );
});

utterances('a stream that completes ends what is being said', () => {
  assert.is(utteranceHeard('sssss'), 'started@0 0 1 2 3 4 end_of_stream@5');
});

utterances('a stream that completes before anybody spoke says nothing', () => {
  assert.is(utteranceHeard('qss'), 'nothing@3');
  assert.is(utteranceHeard(''), 'nothing@0');
});

utterances('an error passes through, after what was said before it', () => {
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

utterances('it completes with its end and lets go of the stream', () => {
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

utterances('a source opened anew ends what was being said, and is waited for when nothing was', () => {
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
  utterances(`a changed ${name} counts from the next frame on`, () => {
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

utterances.run();
