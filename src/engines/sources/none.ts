import { EMPTY } from 'rxjs';
import type { Source } from '../ports.ts';

/** No microphone, which is no failure: orders come as texts and files. */
export const noSource: Source = {
  frames$: EMPTY,
  health: () => ({ state: 'off', detail: 'no microphone is listened to' }),
  close: async () => {},
};
