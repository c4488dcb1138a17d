import type { AssistantError } from '../../errors.ts';

/** An upload that is no sound we can read; `message` says why. */
export const undecodable = (message: string): AssistantError => ({ _tag: 'UndecodableAudio', message });
