import { Subject } from 'rxjs';
import { describeUnknown } from '../../errors.ts';
import { type Message, messageOf } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { KINDS, type Kind, type KindName, type Work } from './work.ts';

/** A request at work, and, when it is over, what is left of it: a client goes on until it reads of the end. */
export interface OpenRequest {
  readonly kind: Kind;
  /** What began it. */
  readonly first: Message;
  /** Whether the client has said all of it. */
  readonly isSaid: () => boolean;
  /** Answered, failed or given up. */
  readonly isOver: () => boolean;
  /** False for a message that is none of it; what comes late is passed over. */
  readonly take: (message: Message) => boolean;
  /** Ends it unanswered, and frees what it uses. */
  readonly giveUp: () => void;
}

/** Begins to work; `ended` is called once, after the last answer, or with the error that was sent in its place. */
export function openRequest(
  name: KindName,
  work: Work,
  { line, first, ended }: { line: WyomingLine; first: Message; ended: (error?: unknown) => void },
): OpenRequest {
  const kind: Kind = KINDS[name];
  const rest$ = new Subject<Message>();
  const life = new AbortController();
  let isSaid = first.type === kind.last;
  let isSounding = first.type === 'audio-start';
  let isOver = false;
  const over = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    life.abort();
    rest$.complete();
    ended(error);
  };
  const answering = {
    send: (event: Parameters<WyomingLine['send']>[0]) => {
      if (!isOver) line.send(event);
    },
    flushed: line.flushed,
    signal: life.signal,
  };
  void work(first, rest$, answering).then(
    () => over(),
    (error: unknown) => {
      answering.send(messageOf('error', { text: describeUnknown(error), code: codeOf(error) }));
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
    giveUp: () => over(),
  };
}

/** The kind of failure, for programs. */
function codeOf(error: unknown): string {
  const { _tag } = (error ?? {}) as { readonly _tag?: unknown };
  return typeof _tag === 'string' ? _tag : 'Bug';
}
