import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, type Observable, of, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Player, Sound, Tts } from '../../../src/engines/ports.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { fakeEngines } from '../../support/fake-engines.ts';
import { output } from '../../support/output.ts';
import { settled } from '../../support/settled.ts';

const test = suite('say');

const sentence = (number: number): string =>
  `This is sentence number ${number}, and it is long enough to be a piece of its own.`;
const TEXT = [1, 2, 3, 4].map(sentence).join(' ');
const hoarse: AssistantError = { _tag: 'EngineFailed', engine: 'voice', message: 'hoarse' };

/** A voice that notes what it is asked for, in short, and a player whose parts begin to sound when a test says so. */
function stepwise(
  synthesize: (piece: string) => TE.TaskEither<AssistantError, Sound> = () => TE.of(SOUND),
  synthesizePieces?: () => Observable<Sound>,
) {
  const made: string[] = [];
  const played: number[] = [];
  let begin: (part: number) => void = () => {};
  let end = (): void => {};
  const tts: Partial<Tts> = {
    ...(synthesizePieces && { synthesizePieces }),
    synthesize: (piece) => {
      made.push(piece === sentence(Number(/\d+/.exec(piece)?.[0])) ? `${/\d+/.exec(piece)}` : piece);
      return synthesize(piece);
    },
  };
  const player: Partial<Player> = {
    play:
      (sound$, _signal, begun = () => {}) =>
      () =>
        new Promise((resolve) => {
          begin = begun;
          let isWhole = false;
          sound$.subscribe({
            next: ({ samples }) => played.push(samples.length),
            error: (error) => resolve(E.left(error)),
            complete: () => {
              isWhole = true;
            },
          });
          end = () => (isWhole ? resolve(E.right(undefined)) : undefined);
        }),
  };
  return {
    ...output(fakeEngines({ tts, player })),
    made,
    played,
    begin: async (part: number) => {
      begin(part);
      await settled();
    },
    end: async () => {
      end();
      await settled();
    },
  };
}

const SOUND: Sound = { sampleRateHz: 8_000, samples: new Int16Array(3) };

test('a text is made into sound sentence by sentence, each while the one before sounds', async () => {
  const { actor, say, made, played, begin, end, told, sounding } = stepwise();
  say(TEXT);
  await settled();
  assert.equal([made, played.length, sounding.length], [['1'], 1, 0]);
  await begin(0);
  assert.equal([made, played.length, sounding.length], [['1', '2'], 2, 1]);
  await end();
  assert.equal(told(), [`on_start_speaking ${TEXT}`]);
  await begin(1);
  await begin(2);
  assert.equal([made, played.length, sounding.length], [['1', '2', '3', '4'], 4, 1]);
  await begin(3);
  await end();
  assert.equal(told(), [`on_start_speaking ${TEXT}`, `on_stop_speaking ${TEXT}`]);
  actor.stop();
});

test('a short text is made into sound as it stands', async () => {
  const { actor, say, made } = stepwise();
  say(' Yes. It is on. ');
  await settled();
  assert.equal(made, [' Yes. It is on. ']);
  actor.stop();
});

test('what was made before a sentence that fails is heard to its end; then the text has failed', async () => {
  const { actor, say, begin, end, told } = stepwise((piece) =>
    piece === sentence(3) ? TE.left(hoarse) : TE.of(SOUND),
  );
  say(TEXT);
  await settled();
  await begin(0);
  await begin(1);
  assert.equal(told(), [`on_start_speaking ${TEXT}`]);
  await end();
  assert.equal(told(), [
    `on_start_speaking ${TEXT}`,
    `on_stop_speaking ${TEXT}`,
    `${TEXT} failed: voice: hoarse`,
  ]);
  actor.stop();
});

test('a voice that changes its rate within a text has failed, and the next text is heard', async () => {
  const { actor, say, begin, end, told } = stepwise((piece) =>
    TE.of(piece === sentence(2) ? { ...SOUND, sampleRateHz: 16_000 } : SOUND),
  );
  say(TEXT);
  say('next');
  await settled();
  await begin(0);
  await end();
  assert.equal(told().slice(2), [
    `${TEXT} failed: output: the voice changes from 8000 to 16000 Hz on its way`,
    'on_start_speaking next',
  ]);
  actor.stop();
});

test('stopped in the middle of a text, the voice makes nothing more', async () => {
  const { actor, say, send, made, begin } = stepwise();
  say(TEXT);
  await settled();
  await begin(0);
  send('speech.stop');
  await begin(1);
  assert.equal(made, ['1', '2']);
  actor.stop();
});

test('of a voice that speaks in pieces the first sounds before the last is made', async () => {
  const made$ = new Subject<Sound>();
  const { actor, say, made, played, begin, end, told } = stepwise(undefined, () => made$);
  const piece = (samples: number): Sound => ({ sampleRateHz: 8_000, samples: new Int16Array(samples) });
  say(TEXT);
  await settled();
  assert.equal(told(), []);
  made$.next(piece(1));
  await begin(0);
  made$.next(piece(2));
  await begin(1);
  assert.equal([played, made], [[1, 2], []]);
  made$.complete();
  await settled();
  assert.equal([played, made], [[1, 2, 3], ['2']]);
  await begin(2);
  await begin(3);
  await begin(4);
  await end();
  assert.equal(told(), [`on_start_speaking ${TEXT}`, `on_stop_speaking ${TEXT}`]);
  actor.stop();
});

test('a voice that fails between its pieces ends the text there, and tells it', async () => {
  const { actor, say, made, played, begin, end, told } = stepwise(undefined, () =>
    concat(
      of(SOUND),
      throwError(() => hoarse),
    ),
  );
  say(TEXT);
  await settled();
  await begin(0);
  await end();
  assert.equal([played, made], [[3], []]);
  assert.equal(told().at(-1), `${TEXT} failed: voice: hoarse`);
  actor.stop();
});

test('a piece that never comes is given up with the text', async () => {
  const made$ = new Subject<Sound>();
  const { actor, say, told } = stepwise(undefined, () => made$);
  say(TEXT);
  await settled();
  assert.ok(made$.observed);
  actor.send({ type: 'speech.stop' });
  await settled();
  assert.not.ok(made$.observed);
  assert.equal(told(), [`${TEXT} stopped`]);
  actor.stop();
});

test.run();
