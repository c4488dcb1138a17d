import { tap } from 'rxjs';
import type { ChildProcess } from '../../src/engines/child-process.ts';
import type { Trigger } from '../../src/engines/ports.ts';
import type { PhraseReply, PhraseRequest } from '../../src/engines/triggers/phrase/messages.ts';
import { phrase, phraseChild } from '../../src/engines/triggers/phrase/phrase.ts';

/** The engine `phrase`, and word when its process has decoded all it was given: sound may then come faster than it is spoken. */
export interface CountedPhrase {
  readonly trigger: Trigger;
  /** Settles when nothing waits to be decoded. */
  readonly drained: () => Promise<void>;
}

export function countedPhrase(
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): CountedPhrase {
  let owed = 0;
  let waiting: (() => void)[] = [];
  const settle = (): void => {
    if (owed > 0) return;
    const all = waiting;
    waiting = [];
    for (const goOn of all) goOn();
  };
  const { call, ...child } = phraseChild();
  const counted: ChildProcess<PhraseRequest, PhraseReply> = {
    ...child,
    call: (request, { more$, progress, ...options }) => {
      let owedHere = 0;
      const paid = (count: number): void => {
        owedHere -= count;
        owed -= count;
        settle();
      };
      const result = call(request, {
        ...options,
        ...(more$ === undefined
          ? {}
          : {
              more$: more$.pipe(
                tap(() => {
                  owedHere += 1;
                  owed += 1;
                }),
              ),
            }),
        progress: (reply) => {
          // it says so too when it has nothing to do
          if (reply.type === 'taken' && owedHere > 0) paid(1);
          progress?.(reply);
        },
      });
      return async () => {
        const either = await result();
        paid(owedHere);
        return either;
      };
    },
  };
  return {
    trigger: phrase({ parameters, dataDirectory, child: counted }),
    drained: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        settle();
      }),
  };
}
