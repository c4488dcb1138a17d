import { brainTexts } from '../brain/texts.de.ts';
import { frameTexts } from '../frame/texts.de.ts';
import { healthTexts } from '../health/texts.de.ts';
import { machinesTexts } from '../machines/texts.de.ts';
import { runsTexts } from '../runs/texts.de.ts';
import { talkTexts } from '../talk/texts.de.ts';
import { pageTexts } from '../texts.de.ts';
import { timelineTexts } from '../timeline/texts.de.ts';
import type { Catalogue } from './catalogue.ts';

export const catalogue: Catalogue = {
  brain: brainTexts,
  frame: frameTexts,
  health: healthTexts,
  machines: machinesTexts,
  page: pageTexts,
  runs: runsTexts,
  talk: talkTexts,
  timeline: timelineTexts,
};
