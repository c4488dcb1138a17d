import type { NotJoined } from './satellite.ts';

/** Why a satellite is not taken in, in words. */
export const NOT_JOINED: Readonly<Record<NotJoined, string>> = {
  is_local: 'this is the name of the microphone at the assistant itself',
  is_taken: 'somebody else of this name is connected',
  are_too_many: 'there are too many satellites',
  is_stopping: 'the assistant is stopping',
};
