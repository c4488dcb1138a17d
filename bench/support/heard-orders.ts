import type { Observable } from 'rxjs';
import type { AssistantEvent } from '../../src/brain/events.ts';

/** One order by voice; each time is one of `performance.now()`, absent where it did not come so far. */
export interface HeardOrder {
  readonly call: string;
  /** Its last sample of speech had come; of whoever knows when that was. */
  saidMs?: number;
  /** The end of its speech was decided. */
  endedMs?: number;
  transcribedMs?: number;
  text?: string;
  /** The answer began to sound. */
  soundingMs?: number;
  answer?: string;
}

/** Every order that somebody began to say, in their order, from now on. */
export function heardOrders(events$: Observable<AssistantEvent>): readonly HeardOrder[] {
  const orders: HeardOrder[] = [];
  events$.subscribe((event) => {
    if (event.type === 'utterance.started') {
      orders.push({ call: event.call });
      return;
    }
    const order = 'call' in event ? orders.findLast(({ call }) => call === event.call) : undefined;
    if (order === undefined) return;
    switch (event.type) {
      case 'utterance.ended':
        order.endedMs = performance.now();
        return;
      case 'audio.transcribed':
        order.transcribedMs = performance.now();
        if ('text' in event.result) order.text = event.result.text;
        return;
      case 'speech.sounding':
        order.soundingMs ??= performance.now();
        order.answer ??= event.text;
    }
  });
  return orders;
}

/** How long it took from one to the other, of those orders that have both. */
export const waits = (
  orders: readonly HeardOrder[],
  from: 'saidMs' | 'endedMs',
  to: 'transcribedMs' | 'soundingMs',
): readonly number[] =>
  orders.flatMap((order) => {
    const [start, end] = [order[from], order[to]];
    return start === undefined || end === undefined ? [] : [end - start];
  });
