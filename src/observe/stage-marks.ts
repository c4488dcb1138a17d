import type { RunNews } from './open-run.ts';

/** The ticks between which the stages of a run lie; undefined where something did not happen. */
export interface Marks {
  readonly triggered: number | undefined;
  readonly opened: number | undefined;
  readonly begun: Heard | undefined;
  readonly ended: (Heard & { readonly isBySilence: boolean }) | undefined;
  readonly text: number | undefined;
  readonly matched: number | undefined;
  readonly neuronsBegun: number | undefined;
  /** Undefined while one works. */
  readonly neuronsEnded: number | undefined;
  /** The first sound. */
  readonly sounding: number | undefined;
  readonly isCached: boolean;
  /** The last one; undefined while it goes on. */
  readonly heard: number | undefined;
}

/** `atMs`: where in the sound, in audio time. */
interface Heard {
  readonly tick: number;
  readonly atMs: number;
}

type Noted = { -readonly [Name in keyof Marks]: Marks[Name] };

export function marksIn({ news, ticks }: RunNews): Marks {
  const marks: Noted = {
    triggered: undefined,
    opened: undefined,
    begun: undefined,
    ended: undefined,
    text: undefined,
    matched: undefined,
    neuronsBegun: undefined,
    neuronsEnded: undefined,
    sounding: undefined,
    isCached: false,
    heard: undefined,
  };
  for (const [index, one] of news.entries()) note(marks, one, ticks[index] ?? 0);
  return marks;
}

function note(marks: Noted, one: RunNews['news'][number], tick: number): void {
  switch (one.type) {
    case 'on_triggered':
      marks.triggered = tick;
      break;
    case 'on_start_listening':
      marks.opened = tick;
      break;
    case 'utterance.started':
      marks.begun = { tick, atMs: one.atMs };
      break;
    case 'utterance.ended':
      marks.ended = { tick, atMs: one.atMs, isBySilence: one.by === 'silence' };
      break;
    case 'audio.transcribed':
      marks.text = tick;
      break;
    case 'order.matched':
      marks.matched ??= tick;
      break;
    case 'neuron.started':
      marks.neuronsBegun ??= tick;
      marks.neuronsEnded = undefined;
      break;
    case 'neuron.ended':
    case 'neuron.failed':
      marks.neuronsEnded = tick;
      break;
    case 'speech.sounding':
      if (marks.sounding === undefined) marks.isCached = one.isCached === true;
      marks.sounding ??= tick;
      marks.heard = undefined;
      break;
    case 'on_stop_speaking':
      marks.heard = tick;
  }
}
