import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DeafAnswer, EarsAnswer, MuteAnswer } from '../client/generated/types.ts';
import { call } from './api.ts';
import { isConnected, type LiveEvent, onEvent } from './events.ts';
import { attempt } from './requests.ts';
import { pageTexts } from './texts.ts';

/** The last known state of the ears of the service; null until it is known. */
export const ears = signal<EarsAnswer | null>(null);

const POLL_MS = 250;

/** Keeps the state of `ears` fresh while the component is mounted: it is read when events say that it may be another one. */
export function useEarsState(): void {
  useEffect(() => {
    const unsubscribe = onEvent((event) => {
      if (mayChangeEars(event)) void readEars();
    });
    const stop = isConnected.subscribe((isOpen) => {
      if (isOpen) void readEars();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
}

/** Keeps `ears` fresh with its sound levels, which no event tells: they are read while a microphone is open and the page is seen. */
export function useEars(): void {
  useEarsState();
  useEffect(() => {
    let isShown = true;
    const poll = async (): Promise<void> => {
      if (!document.hidden && typeof ears.value?.level_db === 'number') await readEars();
      if (isShown) setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      isShown = false;
    };
  }, []);
}

async function readEars(): Promise<void> {
  ears.value = await call<EarsAnswer>('GET', '/ears').catch(() => null);
}

/** Whether the ears may be in another state after an event. */
const mayChangeEars = ({ type, region }: LiveEvent): boolean =>
  (type === 'state.changed' && region === 'ears') || type === 'settings.changed';

/** The text for each state of the ears. */
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

onEvent(({ type }) => {
  if (type === 'on_deaf' || type === 'on_undeaf') isDeaf.value = type === 'on_deaf';
  if (type === 'on_mute' || type === 'on_unmute') isMuted.value = type === 'on_mute';
});
