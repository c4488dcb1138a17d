import { join } from 'node:path';

/** The kit of whoever names none. */
export const STARTER_KIT = join(import.meta.dirname, '../../brains/starter');
