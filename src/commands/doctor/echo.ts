import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { joined } from '../../streams/joined.ts';
import { findTone } from './tone.ts';
import { ok, type Verdict, warning } from './verdict.ts';

/** How what was played came back. */
export interface Echo {
  /** From the player's having the first sound until it is heard. */
  readonly delayMs: number;
  /** How long it is still heard after the player said that all of it was. */
  readonly tailMs: number;
}

/** A frame while a tone is played. */
export interface Heard extends AudioFrame {
  /** By `performance.now()`. */
  readonly arrivedMs: number;
}

/** The tone that was played from `begunMs` to `doneMs`, by `performance.now()`; undefined where it did not come back. */
export function echoIn(
  heard: readonly Heard[],
  { begunMs, doneMs }: { readonly begunMs: number; readonly doneMs: number },
): Echo | undefined {
  const samples = joined(heard.map((frame) => frame.samples));
  const found = findTone(samples);
  if (found === undefined) return undefined;
  // frames come in bursts: the one that came soonest tells when audio time began
  const zeroMs = Math.min(...heard.map((frame) => frame.arrivedMs - endMsOf(frame)));
  // a player may tell a little late
  const notBefore = (ms: number): number => Math.max(0, Math.round(ms));
  return {
    delayMs: notBefore(zeroMs + found.startMs - begunMs),
    tailMs: notBefore(zeroMs + found.endMs - doneMs),
  };
}

/** Beyond `listening.echo_tail` it would be taken for somebody's words. */
export function echoVerdict(echo: Echo | 'none' | undefined, echoTailMs: number): Verdict {
  if (echo === undefined) return ok('not looked for: it takes a microphone and a player');
  if (echo === 'none') return ok('none found: what is played is not heard by the microphone');
  const { delayMs, tailMs } = echo;
  const found = `what is played is heard ${delayMs} ms later, and until ${tailMs} ms after its end`;
  return tailMs <= echoTailMs
    ? ok(found)
    : warning(found, `listening.echo_tail: ${(Math.ceil(tailMs / 100) / 10).toFixed(1)} in settings.yml`);
}
