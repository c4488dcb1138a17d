import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { EarsAnswer } from '../client/generated/types.ts';
import { call } from './api.ts';

/** The ears of the service, as they were a moment ago; null until they are known. */
export const ears = signal<EarsAnswer | null>(null);

const EVERY_MS = 250;

/** Keeps `ears` fresh as long as the component is shown and the page is looked at. */
export function useEars(): void {
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      if (!document.hidden) ears.value = await call<EarsAnswer>('GET', '/ears').catch(() => null);
      if (isShown) setTimeout(look, EVERY_MS);
    };
    void look();
    return () => {
      isShown = false;
    };
  }, []);
}

/** What a state of the ears means, in words. */
export const EARS_WORDS: Readonly<Record<string, string>> = {
  deaf: 'Deaf: the microphone is closed',
  no_microphone: 'No microphone is open',
  waiting_for_trigger: 'Waits for the trigger',
  listening: 'Listening: speak now',
  transcribing: 'Making text of what was said',
  answering: 'Answering',
  pausing: 'Rests a second after a failure',
  giving_way: 'Lets what waits be said',
};
