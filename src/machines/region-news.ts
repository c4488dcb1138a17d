import type { StateChanged } from '../brain/events.ts';
import type { BrainActor } from './brain.machine.ts';

type Regions = ReturnType<BrainActor['getSnapshot']>['value'];

/** Tells in which state each region of the brain is: at its start, and whenever it moves on. Open ears tell of themselves. */
export function tellRegions(brain: BrainActor, tell: (news: StateChanged) => void): void {
  let last: Partial<Regions> = {};
  brain.subscribe(({ value }) => {
    if (value === last) return;
    const before = last;
    last = value;
    for (const region of REGIONS) {
      const state = value[region];
      if (state !== before[region] && state !== 'open') tell({ type: 'state.changed', region, state });
    }
  });
}

const REGIONS = ['ears', 'voice', 'dialogue'] as const;
