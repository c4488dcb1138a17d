import { parentPort } from 'node:worker_threads';
import type { Renderer } from './render-parameters.ts';
import type { Request } from './sandbox-thread.ts';

/** In a thread: answers each request with what `renderer` makes of it. */
export function serve(renderer: Renderer): void {
  parentPort?.on('message', (request: Request) => {
    parentPort?.postMessage(
      request.kind === 'text'
        ? renderer.text(request.text, request.values, request.parameter)
        : renderer.parameters(request.written, request.values, request.protection),
    );
  });
  parentPort?.postMessage('ready');
}
