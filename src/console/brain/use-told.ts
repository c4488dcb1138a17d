import { useState } from 'preact/hooks';
import { ApiError } from '../api.ts';

type Tell = (work: () => Promise<string>) => Promise<void>;

/** A line that tells what has become of the last work, or why the service refused it. */
export function useTold(): readonly [message: string, tell: Tell] {
  const [message, setMessage] = useState('');
  const tell: Tell = async (work) => {
    setMessage('');
    try {
      setMessage(await work());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
    }
  };
  return [message, tell];
}
