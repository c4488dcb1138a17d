import { useSignal } from '@preact/signals';
import type { Stepping } from '../../../client/generated/types.ts';
import { ApiError, call } from '../../api.ts';
import { isFollowed, isHolder, setHold } from '../live-machines.ts';

/** Holds the machines as long as this page is open. Rejects with `ApiError`: 403 for who may inject no events. */
export async function hold(): Promise<void> {
  await call('PUT', '/machines/stepping', { stepping: true });
  isHolder.value = true;
}

/** Lets all go, whoever holds them. Rejects as `hold` does. */
export async function resume(): Promise<void> {
  const told = await call<Stepping>('PUT', '/machines/stepping', { stepping: false });
  if (!isFollowed.value) setHold(told); // else it is told in its order among the others
}

/** Lets one event through. Rejects as `hold` does. */
export const letOneThrough = async (): Promise<void> => {
  await call('POST', '/machines/step');
};

interface Attempts {
  /** Why the last attempt failed; undefined where it did not. */
  readonly failure: string | undefined;
  readonly attempt: (what: () => Promise<void>) => Promise<void>;
}

/** Tries what may be refused, and keeps why it was. */
export function useAttempt(): Attempts {
  const failure = useSignal<string | undefined>(undefined);
  const attempt = async (what: () => Promise<void>): Promise<void> => {
    failure.value = undefined;
    await what().catch((error: unknown) => {
      failure.value = error instanceof ApiError ? refusalOf(error) : String(error);
    });
  };
  return { failure: failure.value, attempt };
}

const refusalOf = ({ status, message }: ApiError): string =>
  status === 403 ? `Refused: ${message}` : message;
