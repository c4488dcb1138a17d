import type { SeenEvent } from './real-satellite.ts';

/** Of a line whose other end was killed, or is not there yet. */
export const PEER_GONE = /Error: \[Errno (32|104|111)\]/;
/** A satellite that starts before Broca finds nobody who listens for its hotword. */
const TOO_EARLY = /wake read task[\s\S]*Error: \[Errno 111\]/;

/** What went wrong in the satellite program by its log, but for what is expected. */
export function crashesIn(log: string, expected?: RegExp): readonly string[] {
  const [early = '', ...later] = log.split(/(?=Connected to wake service)/);
  const wrong = (part: string): readonly string[] =>
    part.split(/^(?=[A-Z]+:)/m).filter((one) => /Traceback/.test(one) && expected?.test(one) !== true);
  return [...wrong(early).filter((one) => !TOO_EARLY.test(one)), ...later.flatMap(wrong)];
}

/** What a satellite was told within a sound and has no place there, and sounds without their text before them. */
export function outOfOrder(events: readonly SeenEvent[], hasOwnHotword: boolean): readonly string[] {
  // one with a hotword of its own notes that itself, whatever sounds
  const misplaced = new Set(['transcript', 'audio-start', ...(hasOwnHotword ? [] : ['detection'])]);
  const wrong: string[] = [];
  let isSounding = false;
  let hasText = false;
  for (const { type, text = '' } of events) {
    if (isSounding && misplaced.has(type)) wrong.push(`${type} "${text}" came within a sound`);
    if (type === 'audio-start' && !hasText) wrong.push('a sound came without its text');
    if (type === 'synthesize') hasText = true;
    if (type === 'audio-start') [isSounding, hasText] = [true, false];
    if (type === 'audio-stop' || type === 'satellite-connected') isSounding = false;
  }
  return wrong;
}
