import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, type Observable, of, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OwnVoice } from '../../src/actors/own-voice.ts';
import { voicePatienceMs } from '../../src/actors/speaking.ts';
import type { Player, Sound, Tts } from '../../src/engines/ports.ts';
import { type AssistantError, engineMissing } from '../../src/lib/errors.ts';
import type { EngineChoice } from '../../src/settings/settings.ts';
import { spoken } from '../../src/testing/harness/microphone.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { output } from '../support/output.ts';
import { settled } from '../support/settled.ts';

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

test('a piece that never comes is cancelled with the text', async () => {
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

const audibleTest = suite('what the own voice is told');

const AUDIBLE_SOUND: Sound = { sampleRateHz: 44_100, samples: new Int16Array(7) };

/** Notes what it is told: when each sound begins, its parts, late as a slow engine asks for them, and when it ends. */
function noting() {
  const log: string[] = [];
  const ownVoice: Pick<OwnVoice, 'begins'> = {
    begins: ({ text, parts$ }) => {
      log.push(`begins ${text ?? 'without text'}`);
      setImmediate(() =>
        parts$.subscribe({
          next: ({ samples }) => log.push(`${samples.length} samples`),
          complete: () => log.push('all parts'),
        }),
      );
      return { begun: (part) => log.push(`part ${part} sounds`), ended: () => log.push('ended') };
    },
  };
  return { log, ownVoice };
}

audibleTest('a text with all its parts, then a sound without text, each with its end', async () => {
  const { log, ownVoice } = noting();
  const load = () => TE.right(AUDIBLE_SOUND);
  const { actor, say, play, drained } = output(fakeEngines(), { ownVoice, load });
  const sentence = 'This is a sentence that is as long as a sentence has to be.';
  const long = `${sentence} `.repeat(3);
  const samples = `${spoken(sentence).length} samples`;
  say(long);
  await drained();
  await settled();
  const sounds = ['part 0 sounds', 'part 1 sounds', 'part 2 sounds'];
  assert.equal(log.slice(0, 5), [`begins ${long}`, ...sounds, 'ended']);
  assert.equal(log.slice(5), [samples, samples, samples, 'all parts']);
  log.length = 0;
  const heard = play();
  assert.equal(await heard, E.right(undefined));
  await settled();
  assert.equal(log, ['begins without text', 'part 0 sounds', 'ended', '7 samples', 'all parts']);
  actor.stop();
});

audibleTest('the end of what is stopped, fails or throws', async () => {
  const plays = [
    (_: unknown, signal: AbortSignal) => () =>
      new Promise<E.Either<never, void>>((resolve) =>
        signal.addEventListener('abort', () => resolve(E.right(undefined))),
      ),
    () => TE.left({ _tag: 'EngineFailed', engine: 'fake', message: 'broken' } as const),
    () => {
      throw new Error('bug');
    },
  ];
  for (const play of plays) {
    const { log, ownVoice } = noting();
    const { actor, say, send, drained } = output(fakeEngines({ player: { play } }), { ownVoice });
    say('one');
    await settled();
    send('speech.stop');
    await drained();
    assert.equal(
      log.filter((line) => !line.includes('parts') && !line.includes('samples')),
      ['begins one', 'ended'],
    );
    actor.stop();
  }
});

audibleTest('nothing of what cannot be made into sound', async () => {
  const { log, ownVoice } = noting();
  const silent = TE.left({ _tag: 'EngineFailed', engine: 'fake', message: 'hoarse' } as const);
  const { actor, say, drained } = output(fakeEngines({ tts: { synthesize: () => silent } }), { ownVoice });
  say('one');
  await drained();
  assert.equal(log, []);
  actor.stop();
});

audibleTest('nothing where there is no loudspeaker, which is no failure', async () => {
  const missing = engineMissing('speaker', 'no sound card', 'connect one');
  const { actor, say, drained, news } = output(fakeEngines({ player: { play: () => TE.left(missing) } }));
  say('one');
  await drained();
  assert.equal(
    news.map((event) => [event.type, 'reason' in event ? event.reason : '']),
    [
      ['on_start_speaking', ''],
      ['on_stop_speaking', ''],
      ['speech.unheard', 'speaker: no sound card; connect one'],
    ],
  );
  actor.stop();
});

audibleTest.run();

const patienceTest = suite('how long the voices may be silent');

patienceTest('two minutes, and all the time that the settings give them', () => {
  const voice = (deadline?: number) => ({
    name: 'voice',
    parameters: deadline === undefined ? {} : { deadline },
  });
  const patienceMs = (tts: Partial<EngineChoice>) =>
    voicePatienceMs({ tts: { chosen: 'voice', entries: [voice()], ...tts } });
  assert.is(patienceMs({}), 120_000);
  assert.is(patienceMs({ entries: [voice(300), voice()] }), 420_000);
  const step = (...seconds: readonly number[]) =>
    seconds.map((s) => ({ name: 'voice', budgetMs: s * 1_000 }));
  assert.is(patienceMs({ chain: [step(30, 60), step(5), [{ name: 'voice' }]] }), 185_000);
  assert.ok(patienceMs({ chain: [step(2_000_000), step(2_000_000)] }) < 2 ** 31);
});

patienceTest.run();
