// Made by `npm run schemas` from docs/; change nothing here.
import type { Descriptions } from '../descriptions.ts';

export const DESCRIPTIONS: Descriptions = {
  brain: {},
  common: {},
  neurons: {},
  signals: {},
  sentences: {},
  block: {},
  settings: {},
};
