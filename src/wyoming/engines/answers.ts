import * as E from 'fp-ts/lib/Either.js';
import { concat, mergeMap, type Observable, throwError } from 'rxjs';
import { peerFailed } from '../protocol/failure.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { type Message, readMessage } from '../protocol/messages.ts';

/**
 * What the service says that anybody understands. An `error` of its own, a message that is not what its type promises, and the end of the
 * line are the error; each names the service. `told` gets the type of everything that comes, known or not.
 */
export const answers = (
  { peer, received$ }: Pick<WyomingLine, 'peer' | 'received$'>,
  told: (type: string) => void = () => {},
): Observable<Message> =>
  concat(
    received$,
    throwError(() => peerFailed(peer, 'it has closed the line')),
  ).pipe(
    mergeMap((event): readonly Message[] => {
      told(event.type);
      const read = readMessage(event);
      if (E.isLeft(read)) throw peerFailed(peer, read.left);
      if (read.right?.type === 'error') throw peerFailed(peer, read.right.data.text);
      return read.right === undefined ? [] : [read.right];
    }),
  );
