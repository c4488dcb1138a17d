import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DeafAnswer, EarsAnswer, MuteAnswer } from '../client/generated/types.ts';
import { call } from './api.ts';
import { onEvent } from './events.ts';
import { attempt } from './requests.ts';
import { pageTexts } from './texts.ts';

/** The ears of the service, as they were a moment ago; null until they are known. */
export const ears = signal<EarsAnswer | null>(null);

const POLL_MS = 250;

/** Keeps `ears` fresh as long as the component is shown and the page is looked at. */
export function useEars(): void {
  useEffect(() => {
    let isShown = true;
    const poll = async (): Promise<void> => {
      if (!document.hidden) ears.value = await call<EarsAnswer>('GET', '/ears').catch(() => null);
      if (isShown) setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      isShown = false;
    };
  }, []);
}

/** What a state of the ears means, in words. */
export const EARS_TEXTS: Readonly<Record<string, string>> = {
  deaf: pageTexts.earsDeaf,
  no_microphone: pageTexts.earsNoMicrophone,
  waiting_for_trigger: pageTexts.earsWaitForTrigger,
  listening: pageTexts.earsListening,
  transcribing: pageTexts.earsTranscribing,
  answering: pageTexts.earsAnswering,
  pausing: pageTexts.earsPausing,
  giving_way: pageTexts.earsGivingWay,
};

export const isDeaf = signal(false);
export const isMuted = signal(false);

/** Fetches both; what cannot be fetched stays. */
export async function readSwitches(): Promise<void> {
  const [deaf, mute] = await Promise.allSettled([
    call<DeafAnswer>('GET', '/deaf'),
    call<MuteAnswer>('GET', '/mute'),
  ]);
  if (deaf.status === 'fulfilled') isDeaf.value = deaf.value.deaf;
  if (mute.status === 'fulfilled') isMuted.value = mute.value.mute;
}

/** Makes the assistant deaf, or hear again. */
export const setDeaf = (deaf: boolean): Promise<void> =>
  attempt(async () => {
    isDeaf.value = (await call<DeafAnswer>('POST', '/deaf', { deaf })).deaf;
  });

/** Silences the assistant, or lets it speak again. */
export const setMuted = (mute: boolean): Promise<void> =>
  attempt(async () => {
    isMuted.value = (await call<MuteAnswer>('POST', '/mute', { mute })).mute;
  });

const SETTERS: Readonly<Record<string, () => void>> = {
  on_deaf: () => {
    isDeaf.value = true;
  },
  on_undeaf: () => {
    isDeaf.value = false;
  },
  on_mute: () => {
    isMuted.value = true;
  },
  on_unmute: () => {
    isMuted.value = false;
  },
};

onEvent(({ type }) => SETTERS[type]?.());
