import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, call } from './api.ts';
import { isConnected } from './events.ts';
import { route } from './route.ts';

/** Why the last request of this view was refused; `''` if it was not. */
export const refusal = signal('');

/** The number of requests that have not ended. */
export const pendingCount = signal(0);

let isUnreachable = false;

route.subscribe(() => {
  refusal.value = '';
});
isConnected.subscribe((isThere) => {
  if (isThere && isUnreachable) refusal.value = '';
});

/** Runs a request. An `ApiError` is put into `refusal`; other errors are thrown. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  refusal.value = '';
  isUnreachable = false;
  pendingCount.value += 1;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusal.value = error.message;
    isUnreachable = error.status === 0;
  } finally {
    pendingCount.value -= 1;
  }
}

/** An answer of the service; the earlier answer stays until the next one arrives. */
interface Loaded<Answer> {
  readonly answer: Answer | undefined;
  /** Why there is none, or no newer one. */
  readonly error: string | undefined;
}

/** Loads a path, again whenever the path or `version` changes; `undefined` loads nothing. */
export function useLoaded<Answer>(
  path: string | undefined,
  version: unknown = 0,
  body?: unknown,
): Loaded<Answer> {
  const [loaded, setLoaded] = useState<Loaded<Answer> & { readonly path: string | undefined }>(NOT_LOADED);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  useEffect(() => {
    if (path === undefined) return undefined;
    let isCurrent = true;
    const show = (next: Loaded<Answer>): void => {
      if (isCurrent) setLoaded({ ...next, path });
    };
    call<Answer>(sent === undefined ? 'GET' : 'POST', path, body).then(
      (answer) => show({ answer, error: undefined }),
      (error: unknown) =>
        show({ answer: undefined, error: String(error instanceof Error ? error.message : error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, version, sent]);
  return loaded.path === path ? loaded : NOT_LOADED;
}

const NOT_LOADED = { answer: undefined, error: undefined, path: undefined };
