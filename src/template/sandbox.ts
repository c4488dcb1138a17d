import * as E from 'fp-ts/lib/Either.js';
import type { Values } from 'pyjinja';
import { type AssistantError, describe } from '../lib/errors.ts';
import { serialQueue } from '../lib/promises.ts';
import { RESTART_AT_ONCE } from '../workers/restart.ts';
import { CLOSED, supervisedWorker } from '../workers/supervised.ts';
import {
  firstLine,
  type Protection,
  type Renderer,
  type TemplateFailure,
  templatesIn,
} from './render-parameters.ts';

/** What the thread is asked: parameters to render, or one text. */
export type RenderRequest =
  | {
      readonly kind: 'parameters';
      readonly written: Values;
      readonly values: Values;
      readonly protection: Protection;
    }
  | { readonly kind: 'text'; readonly text: string; readonly values: Values; readonly parameter: string };

export interface SandboxOptions {
  /** For one rendering; 1 s when absent. */
  readonly deadlineMs?: number;
  /** For all that a rendering makes; 64 MB when absent. */
  readonly memoryMb?: number;
  /** What the thread runs; the renderer itself when absent. */
  readonly module?: URL;
}

export interface Sandbox extends Renderer {
  /** Ends the thread; open and later calls fail. */
  readonly close: () => Promise<void>;
}

type Rendered<A> = E.Either<TemplateFailure, A>;

/** Loading takes its time on a busy machine, and is no fault of the template. */
const START_DEADLINE_MS = 20_000;

/** Enough for the deepest template that the engine allows. */
const STACK_MB = 4;
/** Short-lived objects take that much beside the limit. */
const YOUNG_MB = 8;

const WORKER = new URL('./sandbox-worker.ts', import.meta.url);

/**
 * Renders in a thread, for templates that came over the API: one that takes too long or too much memory ends the
 * thread, and the next one gets another. One rendering at a time, in the order asked. An idle thread keeps no process alive.
 */
export function sandbox({ deadlineMs = 1000, memoryMb = 64, module = WORKER }: SandboxOptions = {}): Sandbox {
  const worker = supervisedWorker<RenderRequest, Rendered<unknown>>({
    module,
    thread: {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
        stackSizeMb: STACK_MB,
      },
    },
    restart: RESTART_AT_ONCE,
    failed: (message) => ({ _tag: 'EngineFailed', engine: 'sandbox', message }),
  });
  const inTurn = serialQueue();

  return {
    parameters: (written, values, protection) => {
      const parameter = templatesIn(written).join(', ');
      // nothing to render needs no thread
      if (parameter === '') return E.right(written);
      return rendered<Values>(
        { kind: 'parameters', written, values, protection: protection ?? {} },
        parameter,
      );
    },
    text: (text, values, parameter) => rendered<string>({ kind: 'text', text, values, parameter }, parameter),
    close: worker.close,
  };

  function rendered<A>(request: RenderRequest, parameter: string): Promise<Rendered<A>> {
    return inTurn(async () => {
      const options = { deadlineMs, startDeadlineMs: START_DEADLINE_MS, stage: 'rendering' };
      const result = await worker.call(request, options)();
      // the thread answers a request with what its kind gives
      return E.isRight(result)
        ? (result.right as Rendered<A>)
        : E.left({ parameter, message: reason(result.left) });
    });
  }
}

/** A sentence for the author of the template. */
function reason(error: AssistantError): string {
  if (error._tag === 'EngineFailed')
    return error.message === CLOSED ? 'the renderer is closed' : firstLine(error.message);
  if (error._tag !== 'DeadlinePassed') return describe(error);
  return error.deadlineMs === START_DEADLINE_MS
    ? 'the thread that renders did not start'
    : `took longer than ${error.deadlineMs} ms`;
}
