import { serve } from '../workers/serve.ts';
import type { Renderer } from './render-parameters.ts';
import type { RenderRequest } from './sandbox.ts';

/** In a thread: answers each request with what `renderer` makes of it. */
export function serveRenderer(renderer: Renderer): void {
  serve((request: RenderRequest) =>
    request.kind === 'text'
      ? renderer.text(request.text, request.values, request.parameter)
      : renderer.parameters(request.written, request.values, request.protection),
  );
}
