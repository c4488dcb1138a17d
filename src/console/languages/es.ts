import { changeTexts } from '../brain/changes/texts.es.ts';
import { formTexts } from '../brain/form/texts.es.ts';
import { brainTexts } from '../brain/texts.es.ts';
import { firstRunTexts } from '../first-run/texts.es.ts';
import { frameTexts } from '../frame/texts.es.ts';
import { fieldTexts } from '../health/fields/texts.es.ts';
import { healthTexts } from '../health/texts.es.ts';
import { machinesTexts } from '../machines/texts.es.ts';
import { teachTexts } from '../runs/teach/texts.es.ts';
import { runsTexts } from '../runs/texts.es.ts';
import { talkTexts } from '../talk/texts.es.ts';
import { pageTexts } from '../texts.es.ts';
import { timelineTexts } from '../timeline/texts.es.ts';
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
