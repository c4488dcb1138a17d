import { suite, type Test } from 'uvu';
import { type Fault, firstOrderWorks, roundsOf, strikeAgainAndAgain, withNews } from './fault-rounds.ts';
import { type ListeningHome, listeningHome } from './listening-home.ts';
import { has } from './programs.ts';
import { few } from './scale.ts';
import type { Files } from './service.ts';
import { BRAIN, SETTINGS } from './spoken-orders.ts';

const PROGRAMS = ['pulseaudio', 'paplay', 'pactl', 'arecord', 'espeak-ng'] as const;

/** Faults that strike one service after another, each a test, and the first alone in a usual run; in `home`, where that is to be another than the usual. */
export function faultSuite(
  name: string,
  faults: readonly Fault[],
  home: () => Promise<ListeningHome> = () => listeningHome(FAULT_HOME),
): Test {
  const test = suite(`faults: ${name}`);
  let present: ListeningHome | undefined;
  test.after(() => present?.stop());
  for (const fault of few(faults.slice(0, 1), faults)) {
    test(`${fault.name}: within 5 s in a legal state, and the next order works, ${times(roundsOf(fault))}`, async () => {
      if (!isReadyForFaults()) return;
      if (present === undefined) {
        const made = await home();
        present = made;
        await withNews(made, 'the first order', () => firstOrderWorks(made));
      }
      const tookMs = await strikeAgainAndAgain(present, fault);
      console.log(`${fault.name}: at most ${Math.round(Math.max(...tookMs))} ms`);
    });
  }
  return test;
}

const times = (rounds: number): string => (rounds === 1 ? 'once' : `${rounds} times`);

/** Whether the programs are there that hear and speak in a home of faults. */
export const isReadyForFaults = (): boolean => PROGRAMS.every(has);

/** The usual home. */
export const FAULT_HOME: Files = { 'settings.yml': SETTINGS, 'brain.yml': BRAIN };
