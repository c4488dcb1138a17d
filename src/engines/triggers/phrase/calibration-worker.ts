import { constants, setPriority } from 'node:os';
import { serve } from '../../../workers/serve.ts';
import { openLibrary } from '../../pocketsphinx/library.ts';
import type { Model } from '../../pocketsphinx/model.ts';
import { calibrated } from './calibrating.ts';
import { type Keyphrase, keyphraseSearch } from './keyphrase-search.ts';
import type { Calibration } from './thresholds.ts';

export interface CalibrationRequest {
  readonly model: Model;
  readonly phrases: readonly Keyphrase[];
}

/** `calibrated`: one for each phrase; absent if nothing could be synthesized. */
export type CalibrationReply =
  | { readonly type: 'working' }
  | { readonly type: 'calibrated'; readonly found: readonly Calibration[] | undefined };

/** The process that calibrates phrases. It yields to those that listen. */
serve<CalibrationRequest, CalibrationReply>(async ({ model, phrases }, _more, _signal, progress) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const search = keyphraseSearch(await openLibrary(), model, phrases);
  const atWork = (): void => progress({ type: 'working' });
  return { type: 'calibrated', found: await calibrated({ search, phrases, language: model.voice, atWork }) };
});
