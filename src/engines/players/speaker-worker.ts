import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../child-process-worker.ts';
import type { Sound } from '../ports.ts';
import { loadSpeaker } from './load-speaker.ts';
import { writeTo } from './write-to.ts';

/** A sound without samples only finds out whether there is a sound card. */
export interface SpeakerRequest extends Sound {
  readonly device: string | undefined;
}

const DRAIN_MS = 150;
let previous: Promise<unknown> = Promise.resolve();

// a card without a mixer takes one sound at a time, and an aborted one may still be closing
serve<SpeakerRequest, void>((request, _more, signal) => {
  const played = previous.then(() => play(request, signal));
  previous = played.catch(() => {});
  return played;
});

async function play({ samples, sampleRateHz, device }: SpeakerRequest, signal: AbortSignal): Promise<void> {
  const Speaker = await loadSpeaker();
  if (samples.length === 0 || signal.aborted) return;
  const out = new Speaker({ channels: 1, bitDepth: 16, sampleRate: sampleRateHz, device });
  const startedMs = performance.now();
  await writeTo(out, samples, signal);
  // Closing blocks this process until the card has drained, and an abort would not be heard: most of the wait is here.
  // Not all, for a card that has run dry is closed without draining what is still on its way.
  const leftMs = startedMs + (samples.length * 1000) / sampleRateHz - performance.now();
  await sleep(Math.max(0, leftMs - DRAIN_MS), undefined, { signal }).catch(() => {});
  out.close(signal.aborted);
}
