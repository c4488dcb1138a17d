import { changeTexts } from '../brain/changes/texts.ts';
import { formTexts } from '../brain/form/texts.ts';
import { brainTexts } from '../brain/texts.ts';
import { firstRunTexts } from '../first-run/texts.ts';
import { frameTexts } from '../frame/texts.ts';
import { fieldTexts } from '../health/fields/texts.ts';
import { healthTexts } from '../health/texts.ts';
import { machinesTexts } from '../machines/texts.ts';
import { teachTexts } from '../runs/teach/texts.ts';
import { runsTexts } from '../runs/texts.ts';
import { talkTexts } from '../talk/texts.ts';
import { pageTexts } from '../texts.ts';
import { timelineTexts } from '../timeline/texts.ts';

/** The texts of each area, in English. */
export const english = {
  brain: brainTexts,
  changes: changeTexts,
  fields: fieldTexts,
  firstRun: firstRunTexts,
  form: formTexts,
  frame: frameTexts,
  health: healthTexts,
  machines: machinesTexts,
  page: pageTexts,
  runs: runsTexts,
  talk: talkTexts,
  teach: teachTexts,
  timeline: timelineTexts,
};

/** The same texts in another language. */
export type Catalogue = typeof english;

/** Puts the texts of another language in the place of the English ones. Nothing may have read one yet. */
export function translate(texts: Catalogue): void {
  for (const [area, translated] of Object.entries(texts))
    Object.assign(english[area as keyof Catalogue], translated);
}
