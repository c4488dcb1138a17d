import { type Observable, Subscription } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { sentences, sentencesSoFar } from '../../lib/sentences.ts';
import type { Message } from '../protocol/messages.ts';

/** Of one text; nobody listens to so much. */
const MOST_LENGTH = 100_000;

/**
 * The sentences of a text that comes in pieces, each once it is over, up to `synthesize-stop`. Begins to listen at once. Fails with `TooLarge` beyond
 * 100 000 characters.
 */
export function arrivingSentences(rest$: Observable<Message>): AsyncIterable<string> {
  const listening = new Subscription();
  let text = '';
  let length = 0;
  return new ReadableStream<string>({
    start: (controller) => {
      const give = (pieces: readonly string[]): void => {
        for (const piece of pieces) if (piece.trim() !== '') controller.enqueue(piece);
      };
      const over = (): void => {
        listening.unsubscribe();
        controller.close();
      };
      listening.add(
        rest$.subscribe({
          next: (message) => {
            if (message.type === 'synthesize-stop') {
              give(sentences(text));
              over();
            }
            if (message.type !== 'synthesize-chunk') return;
            length += message.data.text.length;
            if (length > MOST_LENGTH) {
              listening.unsubscribe();
              return controller.error(TOO_LONG);
            }
            const { over: whole, rest } = sentencesSoFar(text + message.data.text);
            text = rest;
            give(whole);
          },
          complete: over,
        }),
      );
    },
    cancel: () => listening.unsubscribe(),
  });
}

const TOO_LONG: AssistantError = {
  _tag: 'TooLarge',
  message: `the text is longer than ${MOST_LENGTH} characters`,
};
