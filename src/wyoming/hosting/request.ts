import { debounceTime, Subject } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import { brocaEvent, type Message, messageOf, readBrocaEvent, type WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { REQUEST_KINDS, type RequestHandler, type RequestKind, type RequestKindName } from './hosted-info.ts';

/** A request of a client. After its end it still takes messages, because the client may continue until it reads the answer. */
export interface OpenRequest {
  readonly kind: RequestKind;
  /** Its first message. */
  readonly first: Message;
  /** Whether the client has sent all of it. */
  readonly isComplete: () => boolean;
  /** Whether it was answered, has failed or was cancelled. */
  readonly isOver: () => boolean;
  /** Returns false for a message that does not belong to it; ignores late ones. */
  readonly take: (message: Message) => boolean;
  /** Ends it without an answer, and frees its resources. */
  readonly cancel: () => void;
}

/** Starts a request; `ended` is called once, after the last answer, or with the error that was sent instead. */
export function openRequest(
  name: RequestKindName,
  work: RequestHandler,
  { line, first, ended }: { line: WyomingLine; first: Message; ended: (error?: unknown) => void },
): OpenRequest {
  const kind: RequestKind = REQUEST_KINDS[name];
  const rest$ = new Subject<Message>();
  const aborter = new AbortController();
  let isComplete = first.type === kind.last;
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
    isComplete: () => isComplete,
    isOver: () => isOver,
    take: (message) => {
      const isNext = (isOver || kind.isEndless === true) && isSounding && message.type === 'audio-start';
      if (isComplete || isNext || !kind.goesOn.includes(message.type)) return false;
      isSounding ||= message.type === 'audio-start';
      isComplete = message.type === kind.last;
      rest$.next(message);
      return true;
    },
    cancel: () => over(),
  };
}

/** The code of an error, for programs. */
function errorCode(error: unknown): string {
  const { _tag } = (error ?? {}) as { readonly _tag?: unknown };
  return typeof _tag === 'string' ? _tag : 'Bug';
}

/** Clients that keep a control connection; each is identified by its connection. */
export interface Watchers {
  /** Handles a `user-event`; returns false for an unknown one. */
  readonly take: (line: EventSender, event: WyomingEvent) => boolean;
  readonly isWatching: (line: EventSender) => boolean;
  /** Removes a connection and its phrases. */
  readonly leave: (line: EventSender) => void;
  readonly emitLoad: (open: number) => void;
  readonly emitLeaving: () => void;
  /** Emits `leaving` and removes all watchers. */
  readonly dismiss: () => void;
  readonly close: () => void;
}

interface EventSender {
  readonly send: (event: WyomingEvent) => void;
}

/** A hub that reconnects at once must not rebuild the grammar twice. */
const REST_MS = 200;

/** `learn` gets the phrases of all connections whenever they change. */
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
