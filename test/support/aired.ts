import type { ListeningHome } from './listening-home.ts';

/** Ears that were closed have forgotten how often their microphone was lost, and do not wait longer each time. */
export async function aired({ send }: ListeningHome): Promise<void> {
  await send('POST', '/deaf', { deaf: true });
  await send('POST', '/deaf', { deaf: false });
}
