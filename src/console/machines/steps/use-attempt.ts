import { useSignal } from '@preact/signals';
import { ApiError } from '../../api.ts';

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
