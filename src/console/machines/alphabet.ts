import type { Transition } from '../../inspecting/transitions.ts';
import { call } from '../api.ts';
import type { Schema } from './form-fields.ts';

/** Every event there is, and whether this page may inject any. */
export interface Alphabet {
  /** Why not, and what to set; null when it may. */
  readonly refused: string | null;
  readonly events: readonly AlphabetEvent[];
}

export interface AlphabetEvent {
  readonly type: string;
  /** The machine it is for. */
  readonly to: string;
  readonly about: string;
  /** Of an object: the fields besides the type; null where it cannot be injected. */
  readonly fields: Schema | null;
  /** Why not, and what to ask for then. */
  readonly instead: string | null;
}

/** What followed upon an event that was waited for. */
export interface Settled {
  /** Whether the assistant came to rest before the deadline. */
  readonly settled: boolean;
  readonly path: readonly Transition[];
}

/** Rejects with `ApiError`. */
export const alphabet = (): Promise<Alphabet> => call('GET', '/events/alphabet');

/** Rejects with `ApiError`: 403 where events may not be injected, 400 with the field that is wrong. */
export const inject = async (event: object): Promise<void> => {
  await call('POST', '/events', event);
};

/** The same, and waits until nothing moves any more. */
export const injectAndWait = (event: object): Promise<Settled> =>
  call<Settled>('POST', '/events', event, { 'broca-wait': 'settled' });
