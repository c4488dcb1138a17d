import { changeTexts } from '../brain/changes/texts.it.ts';
import { formTexts } from '../brain/form/texts.it.ts';
import { brainTexts } from '../brain/texts.it.ts';
import { firstRunTexts } from '../first-run/texts.it.ts';
import { frameTexts } from '../frame/texts.it.ts';
import { fieldTexts } from '../health/fields/texts.it.ts';
import { healthTexts } from '../health/texts.it.ts';
import { machinesTexts } from '../machines/texts.it.ts';
import { teachTexts } from '../runs/teach/texts.it.ts';
import { runsTexts } from '../runs/texts.it.ts';
import { talkTexts } from '../talk/texts.it.ts';
import { pageTexts } from '../texts.it.ts';
import { timelineTexts } from '../timeline/texts.it.ts';
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
