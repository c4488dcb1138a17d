import type { Stepping } from '../../../client/types.ts';

const LONGEST_MS = 5_000;

/** Whether the machines are held at this moment, by the first word of a line that is closed again; undefined where there is none. */
export function holdNow(): Promise<Stepping | undefined> {
  return new Promise((resolve) => {
    const source = new EventSource('/machines/live');
    const end = (told?: Stepping): void => {
      clearTimeout(timer);
      source.close();
      resolve(told);
    };
    const timer = setTimeout(() => end(), LONGEST_MS);
    source.onerror = () => end();
    source.addEventListener('stepping', ({ data }) => end(JSON.parse(data) as Stepping));
  });
}
