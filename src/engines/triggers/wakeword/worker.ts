import { isAssistantError } from '../../../lib/errors.ts';
import { type Library, openLibrary } from '../../pocketsphinx/library.ts';
import { findModel, type Model } from '../../pocketsphinx/model.ts';
import type { PhraseFound } from '../phrase/messages.ts';
import { phraseSpotter } from '../phrase/phrase-spotter.ts';
import { serveSpotters } from '../phrase/serve-spotters.ts';
import { logit } from './head.ts';
import { readTrained } from './head-file.ts';
import { headSpotter, type Judge, type TrainedPhrase } from './head-spotter.ts';
import type { WakewordDetection } from './messages.ts';
import { openFeatures } from './networks.ts';
import { isPronounced, phoneCheck } from './phone-check.ts';
import { openPhraseModel } from './phrase-model.ts';

let opened: ReturnType<typeof openFeatures> | undefined;

/** The child process of `wakeword`: phrases with heads are heard by these, the others as `phrase` hears them, and the stop word by both. */
serveSpotters<WakewordDetection>(async (request, report) => {
  const { dataDirectory, phrases, trained, models, isStop, isOwnVoice } = request;
  opened ??= openFeatures(dataDirectory);
  opened.catch(() => {
    opened = undefined; // it may be installed by the next call
  });
  const { runtime, features } = await opened;
  const known = await Promise.all(
    phrases.map(async ({ sensitivity }, index): Promise<TrainedPhrase | undefined> => {
      const judged = await judgesOf(models[index], trained[index]);
      if (judged === undefined) return undefined;
      const easierBy = (isOwnVoice ? OWN_VOICE_ROOM : 0) + (isStop[index] ? STOP : 0);
      return {
        index,
        ...judged,
        threshold: neededLogit(judged.threshold, sensitivity) - easierBy,
        isStop: isStop[index] === true && !isOwnVoice,
      };
    }),
  );
  // heads find "stop" over a loud voice, phones over a soft one
  const others = phrases.flatMap((_, index) => (known[index] === undefined || isStop[index] ? [index] : []));
  const phonesIn = await openCheck(
    known.flatMap((one, index) => (one === undefined || models[index] !== undefined ? [] : [index])),
  );
  const judged = known
    .flatMap((one) => (one === undefined ? [] : { ...one, phonesIn: phonesIn?.(one.index) }))
    // heads alone would take too much of the assistant's own words for one short word
    .filter(({ index, phonesIn }) => !isStop[index] || models[index] !== undefined || phonesIn !== undefined);
  const byHeads = headSpotter(features.stream, judged);
  const untrained = await openUntrained().catch((error: unknown) => {
    if (others.length === phrases.length) throw error; // else what is trained is heard, in a language without phones too
    return undefined;
  });
  const once = stopsOnce(isStop);
  return {
    take: (samples, atMs, isOverVoice) =>
      once([
        ...byHeads.take(samples, atMs, isOverVoice),
        ...(untrained?.take(samples, atMs) ?? []).map(placed),
      ]),
    quiet: () => once([...byHeads.quiet(), ...(untrained?.quiet() ?? []).map(placed)]),
    free: () => untrained?.free(),
  };

  /** The user's own model, else what was trained. */
  async function judgesOf(model: string | undefined, file: string | undefined) {
    if (model !== undefined) return { judges: [await openPhraseModel(runtime, model)], threshold: 0 };
    const read = file === undefined ? undefined : await readTrained(file);
    const judges = read?.heads.map(
      (head): Judge =>
        (rows) =>
          logit(head, rows),
    );
    return read && judges && { judges, threshold: read.threshold };
  }

  /** Phones speak for or against what heads take for their phrase. Undefined in a language whose phones are not known, and for a phrase that nobody can pronounce. */
  async function openCheck(indexes: readonly number[]) {
    if (indexes.length === 0) return undefined;
    try {
      const library = await openLibrary();
      const model = findModel(request.parameters);
      const all = indexes.map((index) => phrases[index]?.phrase ?? '');
      const key = all.join('\n');
      const known = checks.get(key) ?? checkOf(library, model, all);
      checks.set(key, known);
      const asked = indexes.filter((_, at) => known.texts.includes(all[at] ?? ''));
      return leadsOnce(known.leads, asked);
    } catch (error) {
      if (isAssistantError(error)) return undefined;
      throw error;
    }
  }

  async function openUntrained() {
    if (others.length === 0) return undefined;
    return phraseSpotter({ ...request, phrases: others.flatMap((index) => phrases[index] ?? []) }, report);
  }

  function placed<Found extends { readonly index: number }>(found: Found): Found {
    return { ...found, index: others[found.index] ?? 0 };
  }
});

/** By their phrases. One serves all streams, as its functions block, and stays as long as the process: a stream is opened for each text that the assistant says. */
const checks = new Map<string, ReturnType<typeof checkOf>>();

/** Of those of the texts that somebody can pronounce. */
function checkOf(library: Library, model: Model, all: readonly string[]) {
  const texts = all.filter((text) => isPronounced(text, model));
  const none: ReturnType<typeof phoneCheck>['leads'] = () => [];
  return { texts, leads: texts.length === 0 ? none : phoneCheck(library, model, texts).leads };
}

/** Looks into the same sound once for all phrases. `indexes` are those of the phrases in the request. */
function leadsOnce(leadsIn: ReturnType<typeof phoneCheck>['leads'], indexes: readonly number[]) {
  let sound: Int16Array | undefined;
  let leads: readonly number[] = [];
  return (index: number) => {
    const place = indexes.indexOf(index);
    if (place < 0) return undefined;
    return (heard: Int16Array): number => {
      if (heard !== sound) leads = leadsIn(heard);
      sound = heard;
      return leads[place] ?? 0;
    };
  };
}

/** A stop word that both have found ends at about the same time for both. */
const SAME_STOP_MS = 1_000;

/** Leaves out a stop word that was told already. */
function stopsOnce(isStop: readonly boolean[]) {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (all: readonly PhraseFound[]): readonly PhraseFound[] =>
    all.filter(({ index, endMs, isNear = false }) => {
      if (!isStop[index] || isNear) return true;
      const isAgain = Math.abs(endMs - toldMs) < SAME_STOP_MS;
      toldMs = endMs;
      return !isAgain;
    });
}

/** From the least sensitivity to the greatest. */
const LOGITS = 8;
/** The assistant's own words come through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 3;
/** One short word is hard to find, and stops a text at worst. */
const STOP = 1;

/** The logit that a phrase needs; `threshold` is that at a sensitivity of a half. */
function neededLogit(threshold: number, sensitivity: number): number {
  return threshold + (0.5 - sensitivity) * LOGITS;
}
