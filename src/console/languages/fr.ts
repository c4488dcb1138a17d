import { changeTexts } from '../brain/changes/texts.fr.ts';
import { formTexts } from '../brain/form/texts.fr.ts';
import { brainTexts } from '../brain/texts.fr.ts';
import { firstRunTexts } from '../first-run/texts.fr.ts';
import { frameTexts } from '../frame/texts.fr.ts';
import { fieldTexts } from '../health/fields/texts.fr.ts';
import { healthTexts } from '../health/texts.fr.ts';
import { machinesTexts } from '../machines/texts.fr.ts';
import { teachTexts } from '../runs/teach/texts.fr.ts';
import { runsTexts } from '../runs/texts.fr.ts';
import { talkTexts } from '../talk/texts.fr.ts';
import { pageTexts } from '../texts.fr.ts';
import { timelineTexts } from '../timeline/texts.fr.ts';
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
