import { isDeepStrictEqual } from 'node:util';
import type { Lesson, LessonPart } from '../sentences/lesson.ts';

/** What changes one lesson into another, for the process that learns. JSON. */
export interface LessonChange {
  /** Nothing stays of what was learnt before. */
  readonly isWhole: boolean;
  readonly language: string;
  readonly removed: readonly string[];
  /** Parts of phrases alone as one text, each its key and its phrases: to copy 100 000 parts for another process would take a second. */
  readonly phrases: string;
  readonly parts: readonly (readonly [string, LessonPart])[];
}

/** Undefined when the lessons say the same. */
export function lessonChange(before: Lesson | undefined, after: Lesson): LessonChange | undefined {
  const known = before?.parts ?? NOTHING;
  const phrases: string[] = [];
  const parts: (readonly [string, LessonPart])[] = [];
  for (const entry of after.parts) {
    const [key, part] = entry;
    const old = known.get(key);
    if (old === part || (old !== undefined && isDeepStrictEqual(old, part))) continue;
    if (part.kind === 'said' && part.templates === undefined)
      phrases.push([key, ...part.phrases.map(withoutSeparator).filter(isSaid)].join(SEPARATOR));
    else parts.push(entry);
  }
  const removed = [...known.keys()].filter((key) => !after.parts.has(key));
  const { language } = after;
  const isSame = before?.language === language && phrases.length + parts.length + removed.length === 0;
  return isSame
    ? undefined
    : { isWhole: before === undefined, language, removed, phrases: phrases.join(BETWEEN_PARTS), parts };
}

/** Between the phrases of a part. In a phrase, such as an answer that a template made, it is no more than a space. */
const SEPARATOR = '\0';

const withoutSeparator = (phrase: string): string => phrase.replaceAll(SEPARATOR, ' ');

const isSaid = (phrase: string): boolean => phrase !== '';

const BETWEEN_PARTS = '\0\0';

const NOTHING: Lesson['parts'] = new Map();

/** A lesson after a change. Parts that have not changed stay the same objects. */
export function changedLesson(before: Lesson, change: LessonChange): Lesson {
  const parts = new Map(change.isWhole ? NOTHING : before.parts);
  for (const key of change.removed) parts.delete(key);
  if (change.phrases !== '')
    for (const part of change.phrases.split(BETWEEN_PARTS)) {
      const [key = '', ...phrases] = part.split(SEPARATOR);
      parts.set(key, { kind: 'said', phrases });
    }
  for (const [key, part] of change.parts) parts.set(key, part);
  return { language: change.language, parts };
}
