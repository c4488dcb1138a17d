import { readdirSync } from 'node:fs';
import { describeUnknown } from '../../lib/errors.ts';
import { modelFolder } from './model-folder.ts';
import { sttKindOf } from './stt-kinds.ts';
import { checkedSttModel } from './stt-model.ts';
import { ttsKindOf } from './tts-kinds.ts';
import { checkedTtsModel } from './tts-model.ts';

/** Whether a folder has networks, as those of sherpa-onnx do and those of Vosk do not. */
export function hasNetworks(directory: string): boolean {
  try {
    return readdirSync(directory).some((name) => name.endsWith('.onnx'));
  } catch {
    return false;
  }
}

/** What is wrong with a model for sherpa-onnx, a recogniser or a voice; undefined if all its files are in order. */
export function sherpaProblem(directory: string): string | undefined {
  try {
    const folder = modelFolder(directory);
    const isVoice = sttKindOf(folder.networks) === undefined && ttsKindOf(folder) !== undefined;
    if (isVoice) checkedTtsModel({ directory, speaker: 0, threads: 1, speed: 1 });
    else checkedSttModel({ directory, threads: 1, bias: 0, isBiasSet: false });
    return undefined;
  } catch (error) {
    return describeUnknown(error);
  }
}
