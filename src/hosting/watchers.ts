import { debounceTime, Subject } from 'rxjs';
import type { WyomingEvent } from '../wyoming/event.ts';
import { messageOf } from '../wyoming/messages.ts';

/** Whoever keeps a line to us beside his requests; each goes by its line. */
export interface Watchers {
  /** What a line asks for by a `user-event`; false: it asked for nothing we know. */
  readonly take: (line: Sending, name: string, data: Readonly<Record<string, unknown>>) => boolean;
  readonly isWatching: (line: Sending) => boolean;
  /** Forgets what a line has told. */
  readonly leave: (line: Sending) => void;
  readonly tellLoad: (open: number) => void;
  readonly tellLeaving: () => void;
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
  return {
    take: (line, name, data) => {
      if (name === 'broca.watch') {
        watching.add(line);
        line.send(loadEvent(open));
        return true;
      }
      if (name !== 'broca.phrases') return false;
      const { phrases: told } = data;
      if (!Array.isArray(told)) return false;
      phrases.set(
        line,
        told.filter((phrase) => typeof phrase === 'string'),
      );
      changed$.next();
      return true;
    },
    isWatching: (line) => watching.has(line),
    leave: (line) => {
      watching.delete(line);
      if (phrases.delete(line)) changed$.next();
    },
    tellLoad: (now) => {
      open = now;
      for (const line of watching) line.send(loadEvent(open));
    },
    tellLeaving: () => {
      for (const line of watching) line.send(messageOf('user-event', { name: 'broca.leaving', data: {} }));
    },
    close: () => changed$.complete(),
  };
}

const loadEvent = (open: number): WyomingEvent =>
  messageOf('user-event', { name: 'broca.load', data: { open } });
