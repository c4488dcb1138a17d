import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MOONSHINE } from '../../src/engines/models/catalogue.ts';
import { modelDirectory } from '../../src/engines/models/place.ts';
import { hasSherpa } from './sherpa.ts';
import { SILERO_DATA } from './silero.ts';

/** Where `broca models get moonshine-tiny-en --data` has put the model for the tests. */
export const MOONSHINE_MODEL = modelDirectory(SILERO_DATA, MOONSHINE.name);

/** Whether a trained model can be tested: only its users have it. What is missing is said on stdout. */
export function hasMoonshine(): boolean {
  const isHere = existsSync(join(MOONSHINE_MODEL, 'tokens.txt'));
  if (!isHere) console.log(`not tested: ${MOONSHINE_MODEL} is not here`);
  return isHere && hasSherpa();
}
