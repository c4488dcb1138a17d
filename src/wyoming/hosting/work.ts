import type { Observable } from 'rxjs';
import type { WyomingEvent } from '../protocol/event.ts';
import type { Message } from '../protocol/messages.ts';

/** The way back to whoever asked. */
export interface Answering {
  readonly send: (event: WyomingEvent) => void;
  /** Settles when all that was sent has left, or nobody is there any more. */
  readonly flushed: () => Promise<void>;
  /** Aborts when the request is over, answered or not. */
  readonly signal: AbortSignal;
}

/**
 * Works on one request: `first` began it, `rest$` is what follows and waits for nobody; it completes when the request is over. Settles with the
 * last answer; rejects with an `AssistantError` where there is none to give.
 */
export type Work = (first: Message, rest$: Observable<Message>, answering: Answering) => Promise<void>;
