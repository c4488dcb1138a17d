import type { PhraseDetection } from './messages.ts';
import { phraseSpotter } from './phrase-spotter.ts';
import { serveSpotters } from './serve-spotters.ts';

/** The child process of `phrase`: one call, with one decoder, for each stream of sound. */
serveSpotters<PhraseDetection>(phraseSpotter);
