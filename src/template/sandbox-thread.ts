import type { Values } from 'pyjinja';
import { startThread } from '../workers/worker-module.ts';
import { firstLine } from './failure.ts';
import type { Protection } from './render-parameters.ts';

export type Request =
  | {
      readonly kind: 'parameters';
      readonly written: Values;
      readonly values: Values;
      readonly protection: Protection;
    }
  | { readonly kind: 'text'; readonly text: string; readonly values: Values; readonly parameter: string };

export type Outcome =
  | { readonly _tag: 'Answered'; readonly answer: unknown }
  /** The thread never got the request, and works on. */
  | { readonly _tag: 'Refused'; readonly message: string }
  /** The thread has ended. */
  | { readonly _tag: 'Gone'; readonly message: string };

export interface SandboxThread {
  /** One request at a time. Never rejects; at the deadline the thread is ended. */
  readonly ask: (request: Request, deadlineMs: number) => Promise<Outcome>;
  readonly end: () => Promise<void>;
}

interface Options {
  readonly memoryMb: number;
  readonly module: URL | undefined;
}

/** Loading takes its time on a busy machine, and is nobody's fault. */
const START_DEADLINE_MS = 20_000;

/** Enough for the deepest template that the engine allows. */
const STACK_MB = 4;
/** What is short-lived takes that much beside the limit. */
const YOUNG_MB = 8;

const WORKER = new URL('./sandbox-worker.ts', import.meta.url);

/** Starts a thread that renders. */
export function sandboxThread({ memoryMb, module: source = WORKER }: Options): SandboxThread {
  const worker = startThread(source, {
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  });
  let settle: ((outcome: Outcome) => void) | undefined;
  let goneBecause: string | undefined;
  const ready = new Promise<void>((resolve) => {
    worker.once('message', () => {
      worker.on('message', (answer: unknown) => settle?.({ _tag: 'Answered', answer }));
      resolve();
    });
  });
  const end = (message: string): void => {
    goneBecause ??= message;
    settle?.({ _tag: 'Gone', message: goneBecause });
    void worker.terminate();
  };
  worker.on('error', (error: Error & { readonly code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    end(isMemory ? `needed more than ${memoryMb} MB` : firstLine(error));
  });
  worker.on('exit', () => end('the thread that renders has ended'));
  worker.unref();

  return { ask, end: async () => void (await worker.terminate()) };

  function ask(request: Request, deadlineMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      let timer = setTimeout(end, START_DEADLINE_MS, 'the thread that renders did not start');
      settle = (outcome) => {
        settle = undefined;
        clearTimeout(timer);
        worker.unref();
        resolve(outcome);
      };
      if (goneBecause !== undefined) return end(goneBecause);
      worker.ref();
      void ready.then(() => {
        if (settle === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(end, deadlineMs, `took longer than ${deadlineMs} ms`);
        try {
          worker.postMessage(request);
        } catch (error) {
          settle({ _tag: 'Refused', message: firstLine(error) });
        }
      });
    });
  }
}
