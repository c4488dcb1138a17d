import { PassThrough } from 'node:stream';
import { serve } from '../child-process-worker.ts';
import type { Sound } from '../ports.ts';
import { type Card, cardOf } from './card.ts';
import { loadSpeaker, type Speaker } from './load-speaker.ts';

/** `open` begins a sound; without anything after it, it only finds out whether there is a sound card. */
export type SpeakerRequest =
  | { readonly type: 'open'; readonly device: string | undefined }
  | ({ readonly type: 'part' } & Sound)
  | { readonly type: 'end' }
  | { readonly type: 'quiet'; readonly isQuiet: boolean };

/** A part whose first samples the card has, that it is still at work, or that all was heard. */
export type SpeakerReply =
  | { readonly type: 'begun'; readonly part: number }
  | { readonly type: 'alive' }
  | { readonly type: 'heard' };

const ALIVE_MS = 1_000;
let previous: Promise<unknown> = Promise.resolve();

// a card without a mixer takes one sound at a time, and an aborted one may still be closing
serve<SpeakerRequest, SpeakerReply>((request, more, signal, tell) => {
  const device = request.type === 'open' ? request.device : undefined;
  const played = previous.then(async (): Promise<SpeakerReply> => {
    await play(sorted(more), device, { signal, tell });
    return { type: 'heard' };
  });
  previous = played.catch(() => {});
  return played;
});

interface Call {
  readonly signal: AbortSignal;
  readonly tell: (reply: SpeakerReply) => void;
}

/** What comes to this call: its parts in their turn, how loud to be at once. */
interface Sorted {
  readonly parts: AsyncIterable<Sound>;
  readonly isQuiet: () => boolean;
}

function sorted(more: AsyncIterable<SpeakerRequest>): Sorted {
  const parts = new PassThrough({ objectMode: true });
  let isQuiet = false;
  const sort = async (): Promise<void> => {
    for await (const request of more) {
      if (request.type === 'part') parts.write(request);
      else if (request.type === 'quiet') isQuiet = request.isQuiet;
      else if (request.type === 'end') parts.end();
    }
    parts.end();
  };
  void sort();
  return { parts, isQuiet: () => isQuiet };
}

async function play({ parts, isQuiet }: Sorted, device: string | undefined, call: Call): Promise<void> {
  const SpeakerClass: Speaker = await loadSpeaker();
  const { signal, tell } = call;
  let card: Card | undefined;
  const alive = setInterval(() => {
    const busyMs = performance.now() - (card?.busySinceMs() ?? Number.POSITIVE_INFINITY);
    if (busyMs < ALIVE_MS) tell({ type: 'alive' });
  }, ALIVE_MS);
  let part = 0;
  try {
    for await (const { sampleRateHz, samples } of parts) {
      if (signal.aborted) break;
      card ??= cardOf(SpeakerClass, device, sampleRateHz);
      const number = part;
      await card.write(samples, { signal, isQuiet, begun: () => tell({ type: 'begun', part: number }) });
      part += 1;
    }
    await card?.close(signal);
  } catch (error) {
    await card?.close(AbortSignal.abort());
    throw error;
  } finally {
    clearInterval(alive);
  }
}
