import * as E from 'fp-ts/lib/Either.js';
import type { Values } from 'pyjinja';
import type { TemplateFailure } from './failure.ts';
import { type Renderer, templatesIn } from './render-parameters.ts';
import { type Request, type SandboxThread, sandboxThread } from './sandbox-thread.ts';

export interface SandboxOptions {
  /** For one rendering; 1 s when absent. */
  readonly deadlineMs?: number;
  /** For all that a rendering makes; 64 MB when absent. */
  readonly memoryMb?: number;
  /** What the thread runs; the renderer itself when absent. */
  readonly module?: URL;
}

export interface Sandbox extends Renderer {
  /** Ends the thread; what is rendered or asked for then fails. */
  readonly close: () => Promise<void>;
}

/**
 * Renders in a thread of its own, for templates that nobody here wrote: one that takes too long or too much memory ends that
 * thread, and the next one gets another. One rendering at a time, in the order asked. An idle thread keeps no process alive.
 */
export function sandbox({ deadlineMs = 1000, memoryMb = 64, module }: SandboxOptions = {}): Sandbox {
  let thread: SandboxThread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  return {
    parameters: (written, values, protection) => {
      const parameter = templatesIn(written).join(', ');
      // nothing to render needs no thread
      if (parameter === '') return E.right(written);
      return inTurn<Values>({ kind: 'parameters', written, values, protection: protection ?? {} }, parameter);
    },
    text: (text, values, parameter) => inTurn<string>({ kind: 'text', text, values, parameter }, parameter),
    close: async () => {
      isClosed = true;
      await thread?.end();
    },
  };

  function inTurn<A>(request: Request, parameter: string): Promise<E.Either<TemplateFailure, A>> {
    const answer = last.then(() => rendered<A>(request, parameter));
    last = answer;
    return answer;
  }

  async function rendered<A>(request: Request, parameter: string): Promise<E.Either<TemplateFailure, A>> {
    if (isClosed) return E.left({ parameter, message: 'the renderer is closed' });
    thread ??= sandboxThread({ memoryMb, module });
    const outcome = await thread.ask(request, deadlineMs);
    switch (outcome._tag) {
      case 'Answered':
        return outcome.answer as E.Either<TemplateFailure, A>;
      case 'Refused':
        return E.left({ parameter, message: outcome.message });
      case 'Gone':
        thread = undefined;
        return E.left({ parameter, message: outcome.message });
    }
  }
}
