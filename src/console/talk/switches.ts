import { signal } from '@preact/signals';
import type { DeafAnswer, MuteAnswer } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { asked } from '../asked.ts';
import { onEvent } from '../events.ts';

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
  asked(async () => {
    isDeaf.value = (await call<DeafAnswer>('POST', '/deaf', { deaf })).deaf;
  });

/** Silences the assistant, or lets it speak again. */
export const setMuted = (mute: boolean): Promise<void> =>
  asked(async () => {
    isMuted.value = (await call<MuteAnswer>('POST', '/mute', { mute })).mute;
  });

const SAID: Readonly<Record<string, () => void>> = {
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

onEvent(({ type }) => SAID[type]?.());
