import { register } from 'node:module';

register('./built-hooks.mjs', import.meta.url);
