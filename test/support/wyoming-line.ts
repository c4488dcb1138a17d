import { Subject } from 'rxjs';
import type { WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import type { WyomingLine } from '../../src/wyoming/protocol/line.ts';

/** A line without a network: what comes is pushed by hand, and the types of what is sent are noted. */
export function handLine() {
  const received$ = new Subject<WyomingEvent>();
  const sent: string[] = [];
  const line: WyomingLine = {
    peer: 'tcp://kitchen:10700',
    received$,
    send: ({ type }) => sent.push(type),
    waitingBytes: () => 0,
    flushed: () => Promise.resolve(),
    close: () => received$.complete(),
  };
  return { line, received$, sent };
}
