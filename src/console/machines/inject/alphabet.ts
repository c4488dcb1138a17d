import type { AlphabetAnswer, SettledEvent } from '../../../client/types.ts';
import { call } from '../../api.ts';

/** Every event there is, and whether this page may inject any. Rejects with `ApiError`. */
export const alphabet = (): Promise<AlphabetAnswer> => call('GET', '/events/alphabet');

/** Rejects with `ApiError`: 403 where events may not be injected, 400 with the field that is wrong. */
export const inject = async (event: object): Promise<void> => {
  await call('POST', '/events', event);
};

/** The same, and waits until nothing moves any more. */
export const injectAndWait = (event: object): Promise<SettledEvent> =>
  call('POST', '/events', event, { 'broca-wait': 'settled' });
