import { numberText } from './languages/format.ts';
import { pageTexts } from './texts.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time for people, in at most two units: `0.4 ms`, `12 ms`, `1.25 s`, `2 min 5 s`, `1 h 2 min`, `4 d 1 h`. */
export function durationText(ms: number): string {
  return ms < 0 ? `-${textOf(-ms)}` : textOf(ms);
}

function textOf(ms: number): string {
  if (ms < 9.95) return `${numberText(ms, 1)} ms`;
  if (ms < 999.5) return `${numberText(ms)} ms`;
  if (ms < MINUTE_MS - 5) return `${numberText(ms / SECOND_MS, 2)} s`;
  const whole = Math.round(ms / SECOND_MS) * SECOND_MS;
  if (whole < HOUR_MS) return twoUnits(whole, MINUTE_MS, 'min', SECOND_MS, 's');
  if (whole < DAY_MS) return twoUnits(whole, HOUR_MS, 'h', MINUTE_MS, 'min');
  return twoUnits(whole, DAY_MS, pageTexts.dayUnit, HOUR_MS, 'h');
}

function twoUnits(ms: number, largeMs: number, large: string, smallMs: number, small: string): string {
  const rest = Math.floor((ms % largeMs) / smallMs);
  const first = `${numberText(Math.floor(ms / largeMs))} ${large}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}
