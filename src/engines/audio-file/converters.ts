import libsamplerate from '@alexanderolsen/libsamplerate-js';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

/** A filter with its memory, for one sound at a time. */
type Converter = Awaited<ReturnType<typeof libsamplerate.create>>;

/** Each holds some megabytes that are given back late: a few are used again and again. */
const MAX_IDLE = 2;
const idle: Converter[] = [];

/** One that brings mono sound of `fromHz` to `toHz`, the service's own rate when absent; to be given back. */
export async function borrowConverter(fromHz: number, toHz = SAMPLE_RATE_HZ): Promise<Converter> {
  const converter = idle.pop();
  if (converter === undefined) {
    const { create, ConverterType } = libsamplerate;
    return create(1, fromHz, toHz, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY });
  }
  if (converter.outputSampleRate !== toHz) converter.outputSampleRate = toHz;
  // setting a rate, even the same one, makes it forget what it has heard
  converter.inputSampleRate = fromHz;
  return converter;
}

/** At the end of the sound, or whenever it is given up. */
export function returnConverter(converter: Converter): void {
  if (idle.length < MAX_IDLE) idle.push(converter);
  else converter.destroy();
}
