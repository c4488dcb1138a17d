import { describeUnknown, engineFailed, engineMissing } from '../../../lib/errors.ts';
import { readRegularFile } from '../../../lib/files.ts';
import { floats, network } from '../../onnx/network.ts';
import type { Runtime } from '../../onnx/runtime.ts';
import { ROW, ROWS } from './features.ts';
import type { Judge } from './head-spotter.ts';
import { ENGINE } from './networks.ts';

/** Keeps the logit finite. */
const SUREST = 1e-6;

/**
 * Opens a user's model of one phrase, as openWakeWord makes them: it gives a score from 0 to 1 for sixteen rows of features. Rejects with
 * `EngineMissing` if there is no such file, with `EngineFailed` if it is something else.
 */
export async function openPhraseModel(runtime: Runtime, file: string): Promise<Judge> {
  const bytes = await readRegularFile(file).catch((error: unknown) => {
    throw engineMissing(ENGINE, `the model ${file} cannot be read: ${describeUnknown(error)}`, HOW_TO_MEND);
  });
  const rows = floats('', 1, ROWS, ROW);
  const score = floats('', 1, 1);
  try {
    const run = network(runtime, bytes, { inputs: [rows], outputs: [score] });
    run(); // finds out whether it takes such rows
    return (recent) => {
      rows.data.set(recent);
      run();
      const sure = Math.min(1 - SUREST, Math.max(SUREST, score.data[0] ?? 0));
      return Math.log(sure / (1 - sure));
    };
  } catch (error) {
    throw engineFailed(ENGINE, `${file} is no phrase model of openWakeWord: ${describeUnknown(error)}`);
  }
}

const HOW_TO_MEND = 'put it there, or leave out "model" to have the phrase trained';
