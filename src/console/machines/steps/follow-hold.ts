import type { Stepping } from '../../../client/types.ts';
import { ApiError, call } from '../../api.ts';
import { isConnected, onEvent } from '../../events.ts';
import { isFollowed } from '../live-machines.ts';
import { setHold } from './hold.ts';

/** Learns, until what it gives is called, whether anybody holds the machines: at first, and whenever that changes. */
export function followHold(): () => void {
  const ends = [
    isConnected.subscribe((isOpen) => void (isOpen && look())),
    onEvent(({ type }) => void (type === 'stepping.changed' && look())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Who follows the machines is told in its order among all else. */
async function look(): Promise<void> {
  if (isFollowed.peek()) return;
  try {
    const told = await call<Stepping>('GET', '/machines/stepping');
    if (!isFollowed.peek()) setHold(told);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the line tells when the service is there again
  }
}
