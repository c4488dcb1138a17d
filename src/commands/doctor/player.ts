import * as E from 'fp-ts/lib/Either.js';
import { EMPTY } from 'rxjs';
import type { Check } from './check.ts';
import { healthVerdict } from './health-verdict.ts';
import type { Installation } from './installation.ts';
import { failure } from './verdict.ts';

/** It may be looking for a card already: that is waited for first. */
const DEADLINE_MS = 12_000;

/** Whether the player could play, without a sound. */
export const player = ({ engines: { player } }: Installation): Check => ({
  name: 'player',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    if (player.engine !== 'speaker') return healthVerdict(player);
    // a sound without parts only finds out whether there is a sound card
    const opened = await player.instance.play(EMPTY, signal)();
    return E.isLeft(opened) ? failure(opened.left) : healthVerdict(player);
  },
});
