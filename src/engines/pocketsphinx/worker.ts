import { type Lesson, NO_LESSON } from '../../sentences/lesson.ts';
import { serve } from '../../workers/serve.ts';
import { changedLesson } from '../lesson-change.ts';
import { type Suppressor, suppressors } from '../noise/suppressor.ts';
import { partials } from '../partials.ts';
import type { TranscribeOptions } from '../ports.ts';
import { openLibrary } from './library.ts';
import type { PocketsphinxReply, PocketsphinxRequest } from './messages.ts';
import { findModel, isNoiseSuppressed, type PocketsphinxParameters } from './model.ts';
import { paced } from './paced.ts';
import { recogniser } from './recogniser.ts';
import { sessions } from './sessions.ts';

/** The child process of `pocketsphinx`. The library and the model are loaded at its first call. */
serve<PocketsphinxRequest, PocketsphinxReply>(async (request, more, signal, progress) => {
  if (request.type === 'samples') throw new Error('samples outside an utterance');
  if (request.type === 'learn') lesson = changedLesson(lesson, request.change);
  const engine = await loaded(request.parameters);
  return request.type === 'learn' ? engine.learn(lesson) : engine.hear(request, more, signal, progress);
});

/** As it was told last. */
let lesson = NO_LESSON;

type Engine = Awaited<ReturnType<typeof load>>;

let engine: Promise<Engine> | undefined;

function loaded(parameters: PocketsphinxParameters): Promise<Engine> {
  engine ??= load(parameters);
  engine.catch(() => {
    engine = undefined; // it may be installed by the next call
  });
  return engine;
}

async function load(parameters: PocketsphinxParameters) {
  const model = findModel(parameters);
  const recognition = paced(recogniser(await openLibrary(), model));
  const speakers = sessions(recognition);
  const suppressor = isNoiseSuppressed(parameters) ? await suppressors() : (): Suppressor => UNCHANGED;
  let newest: Lesson | undefined;
  let hasLearned = false;
  /** The lesson that came while nothing was heard: what is heard next is heard with it. */
  let building: Promise<unknown> = Promise.resolve();

  const build = (lesson: Lesson): PocketsphinxReply => {
    const startMs = performance.now();
    const built = recognition.learn(lesson);
    hasLearned = true;
    const buildMs = Math.round(performance.now() - startMs);
    return { type: 'learned', learned: { ...built, buildMs }, pace: recognition.pace() };
  };

  const learnWhenQuiet = async (lesson: Lesson): Promise<PocketsphinxReply> => {
    if (!hasLearned) return build(lesson);
    await new Promise(setImmediate);
    await speakers.quiet();
    return newest === lesson ? build(lesson) : { type: 'superseded' };
  };

  return {
    /** Builds the first grammar at once; later ones wait for utterances and are dropped for a newer one. */
    learn: (lesson: Lesson): Promise<PocketsphinxReply> => {
      newest = lesson;
      const learned = learnWhenQuiet(lesson);
      if (speakers.isQuiet()) building = learned.catch(() => {});
      return learned;
    },
    hear: async (
      { isRecorded }: TranscribeOptions,
      more: AsyncIterable<PocketsphinxRequest>,
      signal: AbortSignal,
      progress: (reply: PocketsphinxReply) => void,
    ): Promise<PocketsphinxReply> => {
      await building;
      const session = speakers.begin(isRecorded);
      const noise = suppressor();
      const { isDue, news } = partials();
      try {
        for await (const part of more) {
          if (part.type !== 'samples') continue;
          session.feed(noise.feed(part.samples));
          if (!isDue(part.samples.length)) continue;
          const soFar = news(session.soFar());
          progress(soFar === undefined ? { type: 'working' } : { type: 'hearing', ...soFar });
        }
        if (signal.aborted) throw new Error('cancelled');
        session.feed(noise.end());
        const transcript = session.end(({ length }) => {
          if (isDue(length)) progress({ type: 'working' });
        });
        return { type: 'heard', transcript, pace: recognition.pace() };
      } catch (error) {
        session.drop(); // else the recogniser would stay with this utterance forever
        throw error;
      } finally {
        noise.free();
      }
    },
  };
}

const UNCHANGED: Suppressor = {
  feed: (samples) => samples,
  end: () => new Int16Array(),
  free: () => {},
};
