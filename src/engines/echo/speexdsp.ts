import type { LibraryHandle } from 'koffi';
import { engineMissing } from '../../lib/errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

/** Takes the echo of played sound out of what is heard; it learns the room while it does. */
export interface EchoFilter {
  /** `FILTER_SAMPLES` of what is heard, without the echo of what was played from `ECHO_SAMPLES` before to their end. */
  readonly cancel: (heard: Int16Array, played: Int16Array) => Cancelled;
  /** Frees its memory. */
  readonly free: () => void;
}

/** `filtered`: what the filter left; `out`: the same with the rest of the echo suppressed. */
export type Cancelled = Readonly<Record<'filtered' | 'out', Int16Array>>;

/** 16 ms: the library wants a power of two of about 20 ms. */
export const FILTER_SAMPLES = 256;

/** The longest echo, 256 ms: that of a living room, with room for what its delay is wrong by. */
export const ECHO_SAMPLES = 4_096;

/** Opens libspeexdsp for any number of filters. Rejects with `EngineMissing`. */
export async function echoFilters(): Promise<() => EchoFilter> {
  const library = await open();
  const rate = new Int32Array([SAMPLE_RATE_HZ]);
  return () => {
    const state = library.init(FILTER_SAMPLES, ECHO_SAMPLES);
    library.control(state, SET_SAMPLING_RATE, rate);
    const rest = library.initRest(FILTER_SAMPLES, SAMPLE_RATE_HZ);
    library.giveFilter(rest, SET_ECHO_STATE, state);
    library.controlRest(rest, SET_NOISE_SUPPRESS, new Int32Array([NO_NOISE_SUPPRESSION_DB]));
    return {
      cancel: (heard, played) => {
        const filtered = new Int16Array(FILTER_SAMPLES);
        library.cancel(state, heard, played, filtered);
        const out = filtered.slice();
        library.suppressRest(rest, out);
        return { filtered, out };
      },
      free: () => {
        library.destroyRest(rest);
        library.destroy(state);
      },
    };
  };
}

/** `SPEEX_ECHO_SET_SAMPLING_RATE` of `speex/speex_echo.h`. */
const SET_SAMPLING_RATE = 24;

/** `SPEEX_PREPROCESS_SET_ECHO_STATE` and `SPEEX_PREPROCESS_SET_NOISE_SUPPRESS` of `speex/speex_preprocess.h`. */
const SET_ECHO_STATE = 24;
const SET_NOISE_SUPPRESS = 18;

/** Noise is left to recognisers. */
const NO_NOISE_SUPPRESSION_DB = 0;

type Pointer = unknown;

async function open() {
  const speex = await loaded();
  return {
    init: speex.func('void *speex_echo_state_init(int frame_size, int filter_length)') as (
      frameSize: number,
      filterLength: number,
    ) => Pointer,
    control: speex.func('int speex_echo_ctl(void *state, int request, int32_t *value)'),
    cancel: speex.func(
      'void speex_echo_cancellation(void *state, const int16_t *heard, const int16_t *played, _Out_ int16_t *out)',
    ),
    initRest: speex.func('void *speex_preprocess_state_init(int frame_size, int rate)') as (
      frameSize: number,
      rateHz: number,
    ) => Pointer,
    giveFilter: speex.func('int speex_preprocess_ctl(void *state, int request, void *filter)'),
    controlRest: speex.func('int speex_preprocess_ctl(void *state, int request, int32_t *value)'),
    suppressRest: speex.func('int speex_preprocess_run(void *state, _Inout_ int16_t *samples)'),
    destroyRest: speex.func('void speex_preprocess_state_destroy(void *state)') as (state: Pointer) => void,
    destroy: speex.func('void speex_echo_state_destroy(void *state)') as (state: Pointer) => void,
  };
}

async function loaded(): Promise<LibraryHandle> {
  const koffi = await import('koffi').then(
    (module) => module.default,
    () => undefined,
  );
  if (koffi === undefined)
    throw engineMissing(ENGINE, 'the package koffi is not installed', 'npm install koffi');
  try {
    return koffi.load('libspeexdsp.so.1');
  } catch {
    throw engineMissing(ENGINE, 'libspeexdsp.so.1 is not installed', 'apt-get install libspeexdsp1');
  }
}

const ENGINE = 'echo_canceller';
