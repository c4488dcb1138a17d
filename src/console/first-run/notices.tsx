import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SoundBanner } from '../health/sound-notes.tsx';
import { route } from '../route.ts';
import { firstRun, readFirstRun } from './state.ts';

/** What stands above a view: that there is no loudspeaker, which Settings says with its remedy, and in Talk the first steps until they are over. */
export function Notices() {
  const [Card, setCard] = useState<ComponentType>();
  useEffect(() => void readFirstRun(), []);
  const isShown = route.value.view === 'talk' && firstRun.value?.over === false;
  useEffect(() => {
    // most visitors need it no more
    if (isShown) void import('./card.tsx').then(({ FirstSteps }) => setCard(() => FirstSteps));
  }, [isShown]);
  return (
    <>
      {route.value.view !== 'health' && <SoundBanner />}
      {isShown && Card !== undefined && <Card />}
    </>
  );
}
