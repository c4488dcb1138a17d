import { suite, type Test } from 'uvu';
import {
  earsAreReady,
  type Fault,
  firstOrderWorks,
  roundsOf,
  spokenOrderWorks,
  strikeAgainAndAgain,
  withNews,
} from './fault-rounds.ts';
import { type ListeningHome, listeningHome } from './listening-home.ts';
import { has } from './programs.ts';
import { isLong } from './scale.ts';
import type { Files } from './service.ts';
import { BRAIN, SETTINGS } from './spoken-orders.ts';

const PROGRAMS = ['pulseaudio', 'paplay', 'pactl', 'arecord', 'espeak-ng'] as const;

/**
 * Faults that strike one service after another, each a test; in `home`, where that is to be another than the usual. What is left of them all
 * shows after the last: in the usual run only then an order is spoken, for most faults begin with one themselves.
 */
export function faultSuite(
  name: string,
  faults: readonly Fault[],
  home: () => Promise<ListeningHome> = () => listeningHome(FAULT_HOME),
): Test {
  const test = suite(`faults: ${name}`);
  let present: ListeningHome | undefined;
  test.after(() => present?.stop());
  for (const fault of faults) {
    const isSpokenTo = isLong || fault === faults.at(-1);
    const claim = isSpokenTo ? 'and the next order works' : 'a typed order works, and its ears are ready';
    test(`${fault.name}: within 5 s in a legal state, ${claim}, ${times(roundsOf(fault))}`, async () => {
      if (!isReadyForFaults()) return;
      if (present === undefined) {
        const made = await home();
        present = made;
        await withNews(made, 'the first order', () => firstOrderWorks(made));
      }
      const tookMs = await strikeAgainAndAgain(present, fault, isSpokenTo ? spokenOrderWorks : earsAreReady);
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
