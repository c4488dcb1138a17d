import { debounceTime, Subject } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import { brocaEvent, type Message, messageOf, readBrocaEvent, type WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { REQUEST_KINDS, type RequestHandler, type RequestKind, type RequestKindName } from './hosted-info.ts';

/** A request at work, and, when it is over, what is left of it: a client goes on until it reads of the end. */
export interface OpenRequest {
  readonly kind: RequestKind;
  /** What began it. */
  readonly first: Message;
  /** Whether the client has said all of it. */
  readonly isSaid: () => boolean;
  /** Answered, failed or given up. */
  readonly isOver: () => boolean;
  /** False for a message that is none of it; what comes late is passed over. */
  readonly take: (message: Message) => boolean;
  /** Ends it unanswered, and frees what it uses. */
  readonly cancel: () => void;
}

/** Begins to work; `ended` is called once, after the last answer, or with the error that was sent in its place. */
export function openRequest(
  name: RequestKindName,
  work: RequestHandler,
  { line, first, ended }: { line: WyomingLine; first: Message; ended: (error?: unknown) => void },
): OpenRequest {
  const kind: RequestKind = REQUEST_KINDS[name];
  const rest$ = new Subject<Message>();
  const aborter = new AbortController();
  let isSaid = first.type === kind.last;
  let isSounding = first.type === 'audio-start';
  let isOver = false;
  const over = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    aborter.abort();
    rest$.complete();
    ended(error);
  };
  const answering = {
    send: (event: Parameters<WyomingLine['send']>[0]) => {
      if (!isOver) line.send(event);
    },
    flushed: line.flushed,
    signal: aborter.signal,
  };
  void work(first, rest$, answering).then(
    () => over(),
    (error: unknown) => {
      answering.send(messageOf('error', { text: describeUnknown(error), code: errorCode(error) }));
      over(error);
    },
  );
  return {
    kind,
    first,
    isSaid: () => isSaid,
    isOver: () => isOver,
    take: (message) => {
      const isNext = (isOver || kind.isEndless === true) && isSounding && message.type === 'audio-start';
      if (isSaid || isNext || !kind.goesOn.includes(message.type)) return false;
      isSounding ||= message.type === 'audio-start';
      isSaid = message.type === kind.last;
      rest$.next(message);
      return true;
    },
    cancel: () => over(),
  };
}

/** The kind of failure, for programs. */
function errorCode(error: unknown): string {
  const { _tag } = (error ?? {}) as { readonly _tag?: unknown };
  return typeof _tag === 'string' ? _tag : 'Bug';
}

/** Whoever keeps a line to us beside his requests; each goes by its line. */
export interface Watchers {
  /** What a line asks for by a `user-event`; false: it asked for nothing we know. */
  readonly take: (line: EventSender, event: WyomingEvent) => boolean;
  readonly isWatching: (line: EventSender) => boolean;
  /** Forgets what a line has told. */
  readonly leave: (line: EventSender) => void;
  readonly emitLoad: (open: number) => void;
  readonly emitLeaving: () => void;
  /** Tells them the same; none is watching any more. */
  readonly dismiss: () => void;
  readonly close: () => void;
}

interface EventSender {
  readonly send: (event: WyomingEvent) => void;
}

/** A hub that is cut off dials again at once: the grammar is not made twice for that. */
const REST_MS = 200;

/** `learn` gets what all lines together told that can be said, whenever that has changed. */
export function watchers(learn: (phrases: readonly string[]) => void, restMs = REST_MS): Watchers {
  const watching = new Set<EventSender>();
  const phrases = new Map<EventSender, readonly string[]>();
  const changed$ = new Subject<void>();
  let open = 0;
  changed$.pipe(debounceTime(restMs)).subscribe(() => learn([...new Set([...phrases.values()].flat())]));
  const emitLeaving = (): void => {
    for (const line of watching) line.send(brocaEvent({ type: 'leaving' }));
  };
  return {
    take: (line, event) => {
      const own = readBrocaEvent(event);
      if (own?.type === 'watch') {
        watching.add(line);
        line.send(brocaEvent({ type: 'load', open }));
      } else if (own?.type === 'phrases') {
        phrases.set(line, own.phrases);
        changed$.next();
      } else return false;
      return true;
    },
    isWatching: (line) => watching.has(line),
    leave: (line) => {
      watching.delete(line);
      if (phrases.delete(line)) changed$.next();
    },
    emitLoad: (now) => {
      open = now;
      for (const line of watching) line.send(brocaEvent({ type: 'load', open }));
    },
    emitLeaving,
    dismiss: () => {
      emitLeaving();
      watching.clear();
    },
    close: () => changed$.complete(),
  };
}
