import * as E from 'fp-ts/lib/Either.js';
import { render } from '../../packages/pyjinja/src/evaluation/render.ts';
import { parse } from '../../packages/pyjinja/src/syntax/parse.ts';
import { here } from '../../src/template/render-parameters.ts';
import { serveRenderer } from '../../src/template/sandbox-serve.ts';

const limits = { steps: Infinity, characters: Infinity, depth: Infinity };

/** The thread of a sandbox whose engine counts nothing: only the thread's own limits hold. */
serveRenderer({ ...here, text: (text, values) => E.right(render(parse(text), values, { limits })) });
