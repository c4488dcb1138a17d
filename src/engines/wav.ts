import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../lib/errors.ts';
import { concatSamples } from '../streams/audio.ts';
import { int16Of, monoOf, undecodable } from './audio-file/pcm.ts';
import { isWav, wavStart } from './audio-file/wav-header.ts';
import type { Sound } from './ports.ts';

const HEADER_BYTES = 44;

/** Encodes a sound as a 16-bit mono WAV file. */
export function wavOf({ sampleRateHz, samples }: Sound): Buffer {
  const dataBytes = samples.length * 2;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(dataBytes, 40);
  for (let i = 0; i < samples.length; i++) wav.writeInt16LE(samples[i] ?? 0, HEADER_BYTES + i * 2);
  return wav;
}

/** Decodes a whole WAV file at its own rate, mixed down to mono. Left: `UndecodableAudio`. */
export function soundOf(wav: Buffer): E.Either<AssistantError, Sound> {
  const start = isWav(wav) ? wavStart(wav) : undefined;
  if (start?._tag !== 'Known') return E.left(undecodable('it is no WAV file this service can read'));
  const { header } = start;
  const samples = monoOf(wav.subarray(header.dataStart, header.dataStart + header.dataBytes), header);
  return E.right({ sampleRateHz: header.sampleRateHz, samples: int16Of(samples) });
}

/** Joins pieces of one rate. Without pieces it is a sound without samples, at `emptyRateHz`. */
export const concatSounds = (pieces: readonly Sound[], emptyRateHz = 22_050): Sound => ({
  sampleRateHz: pieces[0]?.sampleRateHz ?? emptyRateHz,
  samples: concatSamples(pieces.map(({ samples }) => samples)),
});
