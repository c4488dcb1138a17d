import {
  asapScheduler,
  combineLatest,
  debounce,
  debounceTime,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { type AnyActor, fromCallback } from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import type { Steps } from '../lib/steps.ts';
import { type Lesson, withPhrases } from '../sentences/lesson.ts';
import { schedulerOf } from './clock-scheduler.ts';
import { turns } from './turns.ts';

interface LearningDeps {
  readonly events$: Observable<AssistantEvent>;
  /** What may be said to the present brain whatever waits, in steps. */
  readonly lesson: () => Steps<Lesson>;
  /** The answers of the questions that wait now. */
  readonly answers: () => readonly string[];
  readonly learn: (lesson: Lesson) => void;
}

/** The delay in ms after the last change of the brain before its grammar is made. */
const REST_MS = 30;

/** Keeps the recogniser's grammar up to date with the brain, without delaying its changes, and with the questions that wait, at once. */
export const learning = ({ events$, lesson, answers, learn }: LearningDeps) =>
  fromCallback(({ self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    const lesson$ = events$.pipe(
      filter(({ type }) => type === 'brain.changed' || type === 'settings.changed'),
      startWith(undefined),
      debounce(() => timer(REST_MS, scheduler)),
      switchMap(() => turns(lesson())),
      // an equal lesson, such as after disabling a synapse or most changes of settings, needs no other grammar
      distinctUntilChanged(hasSameParts),
    );
    const answers$ = events$.pipe(
      filter(mayChangeQuestions),
      startWith(undefined),
      debounceTime(0, asapScheduler), // the conversation that emits is still on its way to its next state
      map(answers),
      distinctUntilChanged(isSameList),
    );
    const subscription = combineLatest([lesson$, answers$])
      .pipe(map(([always, expected]) => withPhrases(always, 'answers', expected)))
      .subscribe(learn);
    return () => subscription.unsubscribe();
  });

const mayChangeQuestions = (event: AssistantEvent): boolean =>
  event.type === 'question.dropped' ||
  event.type === 'conversation.failed' ||
  (event.type === 'state.changed' && event.region === 'conversation');

function hasSameParts(one: Lesson, other: Lesson): boolean {
  if (one.language !== other.language || one.parts.size !== other.parts.size) return false;
  for (const [key, part] of other.parts) if (one.parts.get(key) !== part) return false;
  return true;
}

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);
