import { existsSync } from 'node:fs';
import { OPENWAKEWORD } from '../../models/catalogue.ts';
import { networkFile, publishedNetworks } from '../../onnx/published-networks.ts';
import { INSTALL, type Runtime, runtimePath } from '../../onnx/runtime.ts';
import { type Features, features } from './features.ts';

export const ENGINE = 'wakeword';

/** How to install what the engine needs. */
export const HOW_TO_INSTALL = `${INSTALL}, then broca models get ${OPENWAKEWORD.name}`;

/** Whether the networks and their runtime are here; nothing is loaded. */
export const isInstalled = (dataDirectory: string): boolean =>
  runtimePath() !== undefined &&
  OPENWAKEWORD.files.every((part) => existsSync(networkFile(dataDirectory, OPENWAKEWORD, part)));

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
