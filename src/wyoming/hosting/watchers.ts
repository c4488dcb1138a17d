import { debounceTime, Subject } from 'rxjs';
import { ownEvent, readOwn, type WyomingEvent } from '../protocol/event.ts';

/** Whoever keeps a line to us beside his requests; each goes by its line. */
export interface Watchers {
  /** What a line asks for by a `user-event`; false: it asked for nothing we know. */
  readonly take: (line: Sending, event: WyomingEvent) => boolean;
  readonly isWatching: (line: Sending) => boolean;
  /** Forgets what a line has told. */
  readonly leave: (line: Sending) => void;
  readonly tellLoad: (open: number) => void;
  readonly tellLeaving: () => void;
  /** Tells them the same; none is watching any more. */
  readonly dismiss: () => void;
  readonly close: () => void;
}

interface Sending {
  readonly send: (event: WyomingEvent) => void;
}

/** A hub that is cut off dials again at once: the grammar is not made twice for that. */
const REST_MS = 200;

/** `learn` gets what all lines together told that can be said, whenever that has changed. */
export function watchers(learn: (phrases: readonly string[]) => void, restMs = REST_MS): Watchers {
  const watching = new Set<Sending>();
  const phrases = new Map<Sending, readonly string[]>();
  const changed$ = new Subject<void>();
  let open = 0;
  changed$.pipe(debounceTime(restMs)).subscribe(() => learn([...new Set([...phrases.values()].flat())]));
  const tellLeaving = (): void => {
    for (const line of watching) line.send(ownEvent({ type: 'leaving' }));
  };
  return {
    take: (line, event) => {
      const news = readOwn(event);
      if (news?.type === 'watch') {
        watching.add(line);
        line.send(ownEvent({ type: 'load', open }));
      } else if (news?.type === 'phrases') {
        phrases.set(line, news.phrases);
        changed$.next();
      } else return false;
      return true;
    },
    isWatching: (line) => watching.has(line),
    leave: (line) => {
      watching.delete(line);
      if (phrases.delete(line)) changed$.next();
    },
    tellLoad: (now) => {
      open = now;
      for (const line of watching) line.send(ownEvent({ type: 'load', open }));
    },
    tellLeaving,
    dismiss: () => {
      tellLeaving();
      watching.clear();
    },
    close: () => changed$.complete(),
  };
}
