import { brainTexts } from '../brain/texts.fr.ts';
import { frameTexts } from '../frame/texts.fr.ts';
import { healthTexts } from '../health/texts.fr.ts';
import { machinesTexts } from '../machines/texts.fr.ts';
import { runsTexts } from '../runs/texts.fr.ts';
import { talkTexts } from '../talk/texts.fr.ts';
import { pageTexts } from '../texts.fr.ts';
import { timelineTexts } from '../timeline/texts.fr.ts';
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
