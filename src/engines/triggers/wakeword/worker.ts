import { phraseSpotter } from '../phrase/phrase-spotter.ts';
import { serveSpotters } from '../phrase/serve-spotters.ts';
import { readTrained } from './head-file.ts';
import { headSpotter, type TrainedPhrase } from './head-spotter.ts';
import type { WakewordDetection } from './messages.ts';
import { neededLogit } from './needed-logit.ts';
import { openFeatures } from './networks.ts';

let opened: ReturnType<typeof openFeatures> | undefined;

/** The child process of `wakeword`: phrases with heads are heard by these, the others as `phrase` hears them. */
serveSpotters<WakewordDetection>(async (request, report) => {
  const { dataDirectory, phrases, trained, isOwnVoice } = request;
  opened ??= openFeatures(dataDirectory);
  opened.catch(() => {
    opened = undefined; // it may be installed by the next call
  });
  const { features } = await opened;
  const known = await Promise.all(
    phrases.map(async ({ sensitivity }, index): Promise<TrainedPhrase | undefined> => {
      const file = trained[index];
      const read = file === undefined ? undefined : await readTrained(file);
      return (
        read && { index, heads: read.heads, threshold: neededLogit(read.threshold, sensitivity, isOwnVoice) }
      );
    }),
  );
  const others = phrases.flatMap((_, index) => (known[index] === undefined ? [index] : []));
  const byHeads = headSpotter(
    features.stream,
    known.flatMap((one) => one ?? []),
  );
  const byPhones =
    others.length === 0
      ? undefined
      : await phraseSpotter(
          { ...request, phrases: others.map((index) => phrases[index]).flatMap((one) => one ?? []) },
          report,
        );
  return {
    take: (samples, atMs) => [
      ...byHeads.take(samples, atMs),
      ...(byPhones?.take(samples, atMs) ?? []).map(placed),
    ],
    quiet: () => [...byHeads.quiet(), ...(byPhones?.quiet() ?? []).map(placed)],
    free: () => byPhones?.free(),
  };

  function placed<Found extends { readonly index: number }>(found: Found): Found {
    return { ...found, index: others[found.index] ?? 0 };
  }
});
