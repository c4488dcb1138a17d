import type { Expression } from './expression.ts';
import type { SlotList } from './lists/slot-list.ts';

/**
 * What may be said, for recognisers. A part keeps its key while what it stands for is changed, and parts that have not changed are the
 * same objects or equal ones, so that only others are sent and made ready again. JSON but for the map.
 */
export interface Lesson {
  /** Of the words for numbers and other values. */
  readonly language: string;
  readonly parts: ReadonlyMap<string, LessonPart>;
}

export type LessonPart =
  | SaidPart
  /** A list or rule that templates of other parts name. */
  | { readonly kind: 'list'; readonly name: string; readonly list: SlotList }
  | { readonly kind: 'rule'; readonly name: string; readonly rule: Expression };

export interface SaidPart {
  readonly kind: 'said';
  /** As written, with `{{ holes }}`. */
  readonly phrases: readonly string[];
  readonly templates?: readonly Expression[];
  /** Lists and rules of these templates alone. */
  readonly lists?: Readonly<Record<string, SlotList>>;
  readonly rules?: Readonly<Record<string, Expression>>;
}

export const NO_LESSON: Lesson = { language: 'en', parts: new Map() };

/** A lesson of phrases alone. */
export const phraseLesson = (phrases: readonly string[], key = 'phrases'): Lesson =>
  withPhrases(NO_LESSON, key, phrases);

/** A lesson with some more phrases, or with others of the same key. */
export const withPhrases = (lesson: Lesson, key: string, phrases: readonly string[]): Lesson =>
  phrases.length === 0 && !lesson.parts.has(key)
    ? lesson
    : { ...lesson, parts: new Map(lesson.parts).set(key, { kind: 'said', phrases }) };

/** Its parts that say something by themselves. */
export const saidParts = ({ parts }: Lesson): readonly SaidPart[] =>
  [...parts.values()].filter((part) => part.kind === 'said');
