import { phraseSpotter } from '../phrase/phrase-spotter.ts';
import { serveSpotters } from '../phrase/serve-spotters.ts';
import { logit } from './head.ts';
import { readTrained } from './head-file.ts';
import { headSpotter, type Judge, type TrainedPhrase } from './head-spotter.ts';
import type { WakewordDetection } from './messages.ts';
import { openFeatures } from './networks.ts';
import { openPhraseModel } from './phrase-model.ts';
import { phrasePhones } from './phrase-phones.ts';
import { STOP_LOGITS, stopsOnce } from './stop-word.ts';

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
      const easierBy = (isOwnVoice ? OWN_VOICE_ROOM : 0) + (isStop[index] ? STOP_LOGITS : 0);
      return {
        index,
        ...judged,
        threshold: neededLogit(judged.threshold, sensitivity) - easierBy,
        isStop: isStop[index] === true && !isOwnVoice,
      };
    }),
  );
  // heads find a stop word over a loud voice, phones over a soft one
  const others = phrases.flatMap((_, index) => (known[index] === undefined || isStop[index] ? [index] : []));
  const textOf = (index: number): string => phrases[index]?.phrase ?? '';
  const phonesOf = await phrasePhones(
    request.parameters,
    known.flatMap((one, index) => (one === undefined || models[index] !== undefined ? [] : textOf(index))),
  );
  const judged = known
    .flatMap((one) => (one === undefined ? [] : { ...one, phonesIn: phonesOf(textOf(one.index)) }))
    // heads alone would take too much of the assistant's own words for one short word
    .filter(({ index, phonesIn }) => !isStop[index] || phonesIn !== undefined);
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

  async function openUntrained() {
    if (others.length === 0) return undefined;
    return phraseSpotter({ ...request, phrases: others.flatMap((index) => phrases[index] ?? []) }, report);
  }

  function placed<Found extends { readonly index: number }>(found: Found): Found {
    return { ...found, index: others[found.index] ?? 0 };
  }
});

/** From the least sensitivity to the greatest. */
const LOGITS = 8;
/** The assistant's own words come through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 3;

/** The logit that a phrase needs; `threshold` is that at a sensitivity of a half. */
function neededLogit(threshold: number, sensitivity: number): number {
  return threshold + (0.5 - sensitivity) * LOGITS;
}
