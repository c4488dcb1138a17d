import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { lackIn } from '../../src/engines/triggers/wakeword/networks.ts';
import { kit } from './kit.ts';
import { SILERO_DATA } from './silero.ts';

/** Where `broca models get openwakeword --data` has put the networks for the tests. */
export const WAKEWORD_DATA = SILERO_DATA;

/** Whether trained wake words can be tested: what they need only their users install. What is missing is said on stdout. */
export function hasWakeword(): boolean {
  const isHere = lackIn(WAKEWORD_DATA) === undefined;
  if (!isHere) console.log('not tested: ONNX Runtime or the networks of openWakeWord are not here');
  return isHere;
}

/** A folder with these files and the networks: a data directory, or a kit with one in it. */
export function withNetworks(files: Readonly<Record<string, string | Uint8Array>>, data = ''): string {
  const folder = kit(files);
  cpSync(join(WAKEWORD_DATA, 'models/openwakeword'), join(folder, data, 'models/openwakeword'), {
    recursive: true,
  });
  return folder;
}
