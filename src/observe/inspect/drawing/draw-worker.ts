import { serve } from '../../../workers/serve.ts';
import { draw } from './draw.ts';

serve(draw);
