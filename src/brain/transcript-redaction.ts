import type { AssistantEvent, OrderMatched, RunStarted } from './events.ts';

/** The number of calls remembered. */
const MAX_CALLS = 500;

interface Said {
  readonly start: RunStarted;
  matched: OrderMatched | undefined;
  /** The call whose question this one answers. */
  readonly before: Said | undefined;
}

/** What was said in the latest calls. */
export function saidTexts() {
  const calls = new Map<string, Said>();
  const names = Array<string>(MAX_CALLS).fill(''); // to ask a map for its oldest key, it steps over all it has deleted
  let count = 0;
  const remember = (call: string, said: Said): void => {
    const place = count % MAX_CALLS;
    calls.delete(names[place] ?? '');
    names[place] = call;
    calls.set(call, said);
    count += 1;
  };
  return {
    keep: (event: AssistantEvent) => {
      if (event.type === 'run.started') {
        const before = event.answers === null ? undefined : calls.get(event.answers);
        remember(event.call, { start: event, matched: undefined, before });
      } else if (event.type === 'order.matched') {
        const said = calls.get(event.call);
        if (said !== undefined) said.matched = event;
      }
    },
    /** How a call began, unless it is long ago. */
    startOf: (call: string) => calls.get(call)?.start,
    /** The text of a failure without the words of this call, and of the calls whose questions it answers. */
    redact: (text: string, call: string) => withoutSaid(text, textsOf(calls.get(call))),
  };
}

/** Looked for only when a failure is redacted, because most calls never need them. The oldest first. */
function textsOf(said: Said | undefined): readonly string[] {
  const calls: (readonly string[])[] = [];
  for (let one = said; one !== undefined; one = one.before) {
    const { start, matched } = one;
    const order = start.order === null ? [] : [start.order];
    const found = matched?.matches.flatMap(({ parameters }) => textsIn(parameters)) ?? [];
    calls.push([...order, ...textsIn(start.parameters), ...found]);
  }
  return calls.reverse().flat();
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Removes spoken texts that stand as whole words, in any case; of a truncated text, also the remaining part. */
export function withoutSaid(text: string, said: readonly string[]): string {
  if (text === '') return text;
  const read = folded(text);
  const places = said
    .filter((one) => one.trim() !== '')
    .flatMap(formsOf)
    .flatMap((form) => placesOf(folded(form.slice(0, text.length)), form.length, read))
    .sort((one, other) => one.start - other.start);
  let left = '';
  let end = 0;
  for (const place of places) {
    if (place.start > end || left === '') left += `${text.slice(end, place.start)}…`;
    end = Math.max(end, place.end);
  }
  return left + text.slice(end);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A part of this length is recognised in other words, wherever it ends. */
const LONG = 50;

/** And so much where `…` follows. */
const MIN_CUT = 4;

const formsOf = (said: string): readonly string[] => [
  ...new Set([said, JSON.stringify(said).slice(1, -1), said.toWellFormed()]),
];

/** Where the form stands in the text; of a form longer than the text its beginning is at hand. */
function placesOf(form: string, wholeLength: number, text: string): readonly Place[] {
  const places: Place[] = [];
  const first = form.slice(0, Math.min(MIN_CUT, wholeLength));
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start)) {
    const end = isInWord(text, start - 1) ? start : endOf(form, wholeLength, text, start);
    if (end > start) places.push({ start, end });
    start = Math.max(end, start + 1);
  }
  return places;
}

/** The end of a match that begins here, or `start` without a match. */
function endOf(form: string, wholeLength: number, text: string, start: number): number {
  let end = start;
  while (end - start < form.length && text[end] === form[end - start]) end += 1;
  const length = end - start;
  if (length === wholeLength && !isInWord(text, end)) return end;
  if (text[end] === '…' && length >= MIN_CUT) return end + 1;
  return length >= LONG ? end : start;
}

/** Whether a letter or digit, or a part of one, stands here. */
function isInWord(text: string, at: number): boolean {
  const isSecondHalf = /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '');
  const point = text.codePointAt(isSecondHalf ? at - 1 : at);
  return point !== undefined && /[\p{L}\p{N}]/u.test(String.fromCodePoint(point));
}

/** Every sign at its place, in the case of all that differ in nothing else. */
const folded = (text: string): string =>
  text.replace(/[A-Z]|\P{ASCII}/gu, (sign) => {
    const other = sign.toUpperCase().toLowerCase();
    return other.length === sign.length ? other : sign;
  });
