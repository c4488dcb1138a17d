import { wavOf } from '../../src/engines/wav.ts';
import type { Part } from '../support/form.ts';
import { tone } from '../support/tones.ts';
import type { Bad, Call } from './call.ts';
import { listOf, maybe, nullable, oneOf, type Shape, text } from './shape.ts';

const RUN: Shape = {
  matched_synapses: listOf({
    synapse_name: text,
    matched_order: nullable(text),
    neuron_module_list: listOf({
      neuron_name: text,
      generated_message: nullable(text),
      error: maybe(text),
    }),
  }),
  status: oneOf('complete', 'waiting_for_answer', null),
  user_order: nullable(text),
};

const file = (content: string | Uint8Array, fileName = 'order.wav', name = 'file'): Part => ({
  name,
  fileName,
  content,
  type: 'audio/wav',
});

const SOUND = wavOf({ sampleRateHz: 16_000, samples: tone(440, 300, 16_000) });

/** A recording in which nobody says anything. */
export const RECORDING: readonly Part[] = [file(SOUND), { name: 'mute', content: 'true' }];

const BOUNDARY = { 'content-type': 'multipart/form-data; boundary=b' };

const broken = (title: string, body: string, status = 400, field?: string): Bad => ({
  title,
  body,
  headers: BOUNDARY,
  status,
  ...(field === undefined ? {} : { field }),
});

const part = (head: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const SOUND_PART = part('name="file"; filename="a.wav"', 'no sound');

/** The order that somebody has said. */
export const audioCalls: readonly Call[] = [
  {
    method: 'POST',
    route: '/synapses/start/audio',
    form: RECORDING,
    status: 201,
    answer: RUN,
    bad: [
      { title: 'no body', status: 400, field: 'file' },
      {
        title: 'JSON',
        body: '{"file":"a.wav"}',
        headers: { 'content-type': 'application/json' },
        status: 400,
        field: 'file',
      },
      {
        title: 'the sound alone',
        body: SOUND,
        headers: { 'content-type': 'audio/wav' },
        status: 400,
      },
      {
        title: 'a form without a boundary',
        body: SOUND,
        headers: { 'content-type': 'multipart/form-data' },
        status: 400,
      },
      broken('an empty form', '--b--\r\n', 400, 'file'),
      broken('no form at all', '', 400),
      broken('a form that is cut off', '--b\r\nContent-Disposition: form-data; name="file"; filen'),
      broken(
        'a file that is cut off',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
      ),
      broken('a field in place of the file', `${part('name="file"', 'sound')}--b--\r\n`, 400, 'file'),
      broken(
        'a file of another name',
        `${part('name="sound"; filename="a.wav"', 'x')}--b--\r\n`,
        400,
        'file',
      ),
      broken('a file without an extension', `${part('name="file"; filename="a"', 'x')}--b--\r\n`, 415),
      broken('a text file', `${part('name="file"; filename="a.wav.txt"', 'x')}--b--\r\n`, 415),
      broken('what is no sound', `${SOUND_PART}--b--\r\n`, 422),
      broken('an empty file', `${part('name="file"; filename="a.wav"', '')}--b--\r\n`, 422),
      broken('what is no MP3', `${part('name="file"; filename="a.mp3"', 'no sound')}--b--\r\n`, 422),
      broken('a wrong mute', `${SOUND_PART}${part('name="mute"', 'perhaps')}--b--\r\n`, 400, 'mute'),
      broken(
        'a conversation without a name',
        `${SOUND_PART}${part('name="conversation"', '')}--b--\r\n`,
        400,
        'conversation',
      ),
      broken('too many fields', `${part('name="a"', '1').repeat(21)}--b--\r\n`, 413),
      broken(
        'a field that is too long',
        `${SOUND_PART}${part('name="mute"', 'x'.repeat(10_001))}--b--\r\n`,
        400,
        'mute',
      ),
    ],
  },
];
