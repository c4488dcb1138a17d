import { existsSync } from 'node:fs';
import { OPENWAKEWORD } from '../../models/catalogue.ts';
import { networkFile, publishedNetworks } from '../../onnx/published-networks.ts';
import { INSTALL, type Runtime, runtimePath } from '../../onnx/runtime.ts';
import { type Features, features } from './features.ts';

export const ENGINE = 'wakeword';

/** What is to be done before the engine works; undefined for nothing. No network is loaded. */
export function lackIn(dataDirectory: string): string | undefined {
  const hasNetworks = OPENWAKEWORD.files.every((part) =>
    existsSync(networkFile(dataDirectory, OPENWAKEWORD, part)),
  );
  const steps = [
    ...(runtimePath() === undefined ? [INSTALL] : []),
    ...(hasNetworks ? [] : [`broca models get ${OPENWAKEWORD.name}`]),
  ];
  return steps.length === 0 ? undefined : steps.join(', then ');
}

/** Opens the runtime and the two networks. Rejects with `EngineMissing` if they are not here or can't be used. */
export async function openFeatures(
  dataDirectory: string,
): Promise<{ readonly runtime: Runtime; readonly features: Features }> {
  const { runtime, networks } = await publishedNetworks({
    engine: ENGINE,
    model: OPENWAKEWORD,
    instead: 'or use the trigger phrase',
    dataDirectory,
  });
  return { runtime, features: features(runtime, networks) };
}
