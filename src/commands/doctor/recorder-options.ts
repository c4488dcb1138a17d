import type { RecorderOptions } from '../../engines/sources/recorder.ts';
import { type Settings, sourceOf } from '../../settings/settings.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

/** What the microphone's engine makes of the settings. */
export function recorderOptions(settings: Settings): RecorderOptions {
  const { program, device } = sourceOf(settings).parameters;
  return {
    rateHz: SAMPLE_RATE_HZ,
    ...(program === 'arecord' || program === 'sox' ? { program } : {}),
    ...(typeof device === 'string' ? { device } : {}),
  };
}
