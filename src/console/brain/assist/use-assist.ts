import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../api.ts';
import { type Assist, readAssist } from './kit-names.ts';

/** What completes the YAML of a synapse; undefined until the service has told it, and where it does not. */
export function useAssist(): Assist | undefined {
  const [assist, setAssist] = useState<Assist>();
  useEffect(() => {
    readAssist().then(setAssist, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error; // without it the editor only completes nothing
    });
  }, []);
  return assist;
}
