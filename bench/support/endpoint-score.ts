import { from, lastValueFrom, toArray } from 'rxjs';
import { type EndpointOptions, utterance } from '../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import type { Clip } from './said-in-noise.ts';

const USUAL: EndpointOptions = { endSilenceMs: 600, longestMs: 15_000, nothingSaidMs: 3_000, startMs: 96 };
const LATE_MS = 200;

export type Outcome = 'right' | 'cut early' | 'cut late' | 'not started' | 'started by noise';

/** What becomes of the utterance when the ear opens in the middle of the clip. */
export async function outcomeOf(clip: Clip, heard: readonly HeardFrame[]): Promise<Outcome> {
  const open = heard.filter(({ atMs }) => atMs >= clip.openMs);
  const parts = await lastValueFrom(
    from(open).pipe(
      utterance(() => USUAL),
      toArray(),
    ),
  );
  const isStarted = parts.some(({ type }) => type === 'speech.started');
  if (clip.speech === undefined) return isStarted ? 'started by noise' : 'right';
  if (!isStarted) return 'not started';
  const last = parts.at(-1);
  const endedMs = last?.type === 'speech.ended' ? last.atMs : Number.NaN;
  if (endedMs < clip.speech.endMs) return 'cut early';
  return endedMs > clip.speech.endMs + USUAL.endSilenceMs + LATE_MS ? 'cut late' : 'right';
}

/**
 * How likely a frame of the speech scores above one that is not of it: 1 tells them apart, 0.5 is a guess. Pauses within the speech
 * count as speech.
 */
export function areaUnderCurve(
  scored: readonly { readonly score: number; readonly isSpeech: boolean }[],
): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  const ranks = sorted.flatMap(({ isSpeech }, index) => (isSpeech ? [index + 1] : []));
  const [speech, rest] = [ranks.length, sorted.length - ranks.length];
  const sum = ranks.reduce((total, rank) => total + rank, 0);
  return (sum - (speech * (speech + 1)) / 2) / (speech * rest);
}
