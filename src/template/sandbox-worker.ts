import { here } from './renderer.ts';
import { serve } from './sandbox-serve.ts';

serve(here);
