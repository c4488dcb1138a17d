import { here } from './render-parameters.ts';
import { serveRenderer } from './sandbox-serve.ts';

serveRenderer(here);
