import { changeTexts } from '../brain/changes/texts.de.ts';
import { formTexts } from '../brain/form/texts.de.ts';
import { brainTexts } from '../brain/texts.de.ts';
import { firstRunTexts } from '../first-run/texts.de.ts';
import { frameTexts } from '../frame/texts.de.ts';
import { fieldTexts } from '../health/fields/texts.de.ts';
import { healthTexts } from '../health/texts.de.ts';
import { machinesTexts } from '../machines/texts.de.ts';
import { teachTexts } from '../runs/teach/texts.de.ts';
import { runsTexts } from '../runs/texts.de.ts';
import { talkTexts } from '../talk/texts.de.ts';
import { pageTexts } from '../texts.de.ts';
import { timelineTexts } from '../timeline/texts.de.ts';
import type { Catalogue } from './catalogue.ts';

export const catalogue: Catalogue = {
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
