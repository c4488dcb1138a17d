import { useEffect, useState } from 'preact/hooks';
import { call } from '../api.ts';

/** An answer of the service; what was there before stays until the next is. */
export interface Loaded<Answer> {
  readonly answer: Answer | undefined;
  /** Why there is none, or no newer one. */
  readonly error: string | undefined;
}

/** What a path answers, asked again whenever the path or `version` is another; `undefined` asks nothing. */
export function useLoaded<Answer>(
  path: string | undefined,
  version: unknown = 0,
  body?: unknown,
): Loaded<Answer> {
  const [loaded, setLoaded] = useState<Loaded<Answer> & { readonly path: string | undefined }>(NOTHING);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  useEffect(() => {
    if (path === undefined) return undefined;
    let isWanted = true;
    const show = (next: Loaded<Answer>): void => {
      if (isWanted) setLoaded({ ...next, path });
    };
    call<Answer>(sent === undefined ? 'GET' : 'POST', path, body).then(
      (answer) => show({ answer, error: undefined }),
      (error: unknown) =>
        show({ answer: undefined, error: String(error instanceof Error ? error.message : error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, version, sent]);
  return loaded.path === path ? loaded : NOTHING;
}

const NOTHING = { answer: undefined, error: undefined, path: undefined };
