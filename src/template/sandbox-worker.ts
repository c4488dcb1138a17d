import { here } from './render-parameters.ts';
import { serve } from './sandbox-serve.ts';

serve(here);
