import { unheardAdvertising } from '../settings/wyoming.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';

/** Services that are to be announced to the network, and that nobody in it can reach. */
export const advertising: Rule = ({ settings: { files, settings } }) => {
  const [file] = files;
  const message = unheardAdvertising(settings.wyoming);
  if (file === undefined || message === undefined) return [];
  return [warning(file, ['wyoming', 'advertise'], { rule: 'unheard-advertising', message })];
};
