import * as E from 'fp-ts/lib/Either.js';
import { firstValueFrom, map, type Observable, of, race, timer } from 'rxjs';
import { realEngine } from '../../engines/choose.ts';
import { espeak } from '../../engines/espeak/espeak.ts';
import { framesOfParts } from '../../engines/players/checked-parts.ts';
import type { Detection, Sound } from '../../engines/ports.ts';
import { transcriptOf } from '../../engines/transcribed.ts';
import { hotwordSettings } from '../../engines/triggers/personal/hotword-settings.ts';
import { recordingsDirectory, recordingsIn } from '../../engines/triggers/personal/recordings.ts';
import { phraseSettings, phrasesOfStranger } from '../../engines/triggers/phrase/phrase-settings.ts';
import { type Untrained, untrainedPhrase } from '../../engines/triggers/wakeword/untrained.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { saidParts, withPhrases } from '../../sentences/lesson.ts';
import { chosenEngine } from '../../settings/settings.ts';
import { type AudioFrame, concatSamples } from '../../streams/audio.ts';
import { quietRoom } from '../kit-in-force.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, healthVerdict, ok, problem, type Verdict, warning } from './report.ts';

const USUAL_ORDER = 'turn on the light';

/** Lets the recogniser hear an order of the kit twice, spoken by espeak-ng. The first time includes its start. */
export const recogniser = ({ engines: { stt }, settings, lesson }: Installation): Check => ({
  name: 'recogniser',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    const parts = saidParts(lesson);
    const order = sayableOrder(parts.flatMap(({ phrases }) => phrases)) ?? USUAL_ORDER;
    const { language } = chosenEngine(settings.stt).parameters;
    const said = await spoken(order, language, signal);
    if (E.isLeft(said)) return failure(said.left);
    if (parts.length > 0) stt.instance.learn(withPhrases(lesson, 'doctor', [order])); // the kit may have only orders with holes
    const firstMs = performance.now();
    const first = await transcriptOf(stt.instance, said.right, signal)();
    if (E.isLeft(first)) return failure(first.left);
    const secondMs = performance.now();
    const second = await transcriptOf(stt.instance, said.right, signal)();
    if (E.isLeft(second)) return failure(second.left);
    const ms = Math.round(performance.now() - secondMs);
    const { text } = second.right;
    const started = `${Math.round(secondMs - firstMs)} ms the first time`;
    if (text === '') return problem(`${stt.engine} understands nothing of "${order}"`, FIX);
    if (plain(text) === plain(order)) return ok(`${stt.engine} understands "${text}", ${started}`, ms);
    const found = `${stt.engine} understands "${text}" when espeak-ng says "${order}", ${started}`;
    return { ...warning(found, FIX), ms };
  },
});

const FIX = 'does the language of the recogniser fit the orders of the kit?';

/** Keeps letters and digits, in lower case. */
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const WORDS = { least: 2, most: 6 };

/** The first phrase that is long enough to be recognised and has only letters. */
export const sayableOrder = (phrases: readonly string[]): string | undefined =>
  phrases.find((phrase) => {
    const count = phrase.split(' ').length;
    return /^[\p{L}\p{M}' ]+$/u.test(phrase) && count >= WORDS.least && count <= WORDS.most;
  });

const DEADLINE_MS = 45_000;
/** A long deadline, because a phrase is calibrated at its first use. */
const PHRASE_MS = 35_000;
/** An engine may not complete with its frames. */
const TALK_MS = 2_000;
const TALK = 'the weather was fine yesterday';

/** Lets the wake word engine hear its phrase, spoken by espeak-ng, or other speech if it has no phrase. */
export const hotword = ({ engines: { trigger }, settings, data }: Installation): Check => ({
  name: 'hotword',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    const { detect } = trigger.instance;
    if (detect === undefined) return healthVerdict(trigger);
    const { parameters } = realEngine(chosenEngine(settings.trigger), (engine) => engine === trigger.engine);
    const own = trigger.isStandIn === true ? phrasesOfStranger(parameters) : parameters;
    const phrase = ['phrase', 'vosk', 'wakeword'].includes(trigger.engine) ? firstPhrase(own) : undefined;
    const said = await spoken(phrase ?? TALK, parameters.language, signal);
    if (E.isLeft(said)) return failure(said.left);
    const startMs = performance.now();
    const over$ = timer(phrase === undefined ? TALK_MS : PHRASE_MS).pipe(map(() => undefined));
    // of a recording, or a wake word that is not trained would be trained now
    const detection$ = detect(said.right, { isRecorded: true });
    const detection = await firstValueFrom(race(detection$, over$), { defaultValue: undefined });
    const ms = performance.now() - startMs;
    if (phrase !== undefined) {
      const verdict = heardVerdict(phrase, detection, ms);
      const untrained = trigger.engine === 'wakeword' ? await untrainedPhrase(own, data) : undefined;
      return untrained === undefined || verdict.state !== 'ok' ? verdict : untrainedVerdict(untrained, ms);
    }
    const health = healthVerdict(trigger, ms);
    const recorded = trigger.engine === 'personal' ? recordingsText(parameters, data) : '';
    return health.state === 'ok' ? ok(`${trigger.engine} listens${recorded}`, ms) : health;
  },
});

/** Undefined if the settings are wrong, which the engine reports itself. */
function firstPhrase(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const wanted = phraseSettings(parameters);
  return E.isRight(wanted) ? wanted.right[0]?.phrase : undefined;
}

function recordingsText(parameters: Readonly<Record<string, unknown>>, data: string): string {
  const wanted = hotwordSettings(parameters);
  const names = E.isRight(wanted) ? wanted.right.map(({ name }) => name) : [];
  const counts = names.map((name) => `"${name}" (${recordingsIn(recordingsDirectory(data, name)).length})`);
  return ` for ${counts.join(', ')} by their recordings`;
}

const heardVerdict = (phrase: string, detection: Detection | undefined, ms: number): Verdict =>
  detection?.hotword === phrase
    ? ok(`"${phrase}" is heard as espeak-ng says it`, ms)
    : warning(
        `"${phrase}" is not heard as espeak-ng says it`,
        'say it yourself: if that is not heard either, choose a longer phrase, or raise its sensitivity',
      );

const untrainedVerdict = ({ phrase, isTrainedAtStart }: Untrained, ms: number): Verdict => ({
  ...warning(
    `"${phrase}" is not trained yet: it is heard by \`phrase\``,
    `run broca wakeword train${isTrainedAtStart ? ', or start Broca, which trains it in the background' : ''}`,
  ),
  ms,
});

/** Silence around the speech, from which recognisers learn the noise. */
const QUIET_MS = 400;

/** Synthesises a text with espeak-ng in memory. Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`. */
async function spoken(
  text: string,
  language: unknown,
  signal: AbortSignal,
): Promise<E.Either<AssistantError, Observable<AudioFrame>>> {
  const voice = espeak({
    parameters: { speed: 140, ...(typeof language === 'string' ? { language } : {}) },
    log: () => {},
  });
  try {
    const said = await voice.synthesize(text, signal)();
    return E.isLeft(said) ? said : E.right(framesOf(said.right));
  } finally {
    await voice.close();
  }
}

function framesOf({ sampleRateHz, samples: said }: Sound): Observable<AudioFrame> {
  const quiet = quietRoom(Math.round((QUIET_MS * sampleRateHz) / 1_000));
  return framesOfParts(of({ sampleRateHz, samples: concatSamples([quiet, said, quiet]) }));
}
