import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { form } from '../support/form.ts';
import { has } from '../support/programs.ts';
import { SILENT, service } from '../support/service.ts';
import { spoken } from '../support/spoken.ts';

const test = suite('http/audio of runs');

const LIGHT = 'turn on the kitchen light';
const BRAIN = `[{ name: light, signals: [{ order: ${LIGHT} }], neurons: [{ say: { message: It is on. } }] }]`;

interface Exported {
  readonly run: {
    readonly order: string;
    readonly has_audio: boolean;
    readonly stages: readonly { readonly name: string; readonly budget_ms: number | null }[];
  };
  readonly audio: { readonly sample_rate_hz: number; readonly wav: string } | null;
}

if (has('espeak-ng')) {
  test('what was heard of a recording is kept where it is wanted, and goes with its run', async () => {
    const samples = spoken(LIGHT, 'en-us', 150);
    const wav = wavOf({ sampleRateHz: 16_000, samples });
    const file = { name: 'file', fileName: 'order.wav', content: wav, type: 'audio/wav' };
    const broca = await service({
      'settings.yml': `${SILENT}\ntraces: { record_audio: true }`,
      'brain.yml': BRAIN,
    });
    await broca.send('POST', '/synapses/start/audio', form(file, { name: 'mute', content: 'true' }));
    const { runs } = (await broca.get('/runs')).body as {
      readonly runs: readonly { readonly id: string; readonly has_audio: boolean }[];
    };
    const [listed] = runs;
    const response = await broca.request('GET', `/runs/${listed?.id}/audio`);
    const heard = Buffer.from(await response.arrayBuffer());
    const { run, audio } = (await broca.get(`/runs/${listed?.id}/export`)).body as Exported;
    await broca.send('DELETE', '/runs');
    const after = await broca.get(`/runs/${listed?.id}/audio`);
    await broca.stop();
    assert.equal([listed?.has_audio, run.has_audio, run.order], [true, true, LIGHT]);
    assert.equal(
      run.stages.slice(0, 2).map(({ name, budget_ms }) => [name, budget_ms]),
      [
        ['text', null],
        ['match', 1],
      ],
    );
    assert.is(response.headers.get('content-type'), 'audio/wav');
    assert.equal(audio, { sample_rate_hz: 16_000, wav: heard.toString('base64') });
    assert.ok(heard.subarray(44, 44 + samples.byteLength).equals(wav.subarray(44)));
    assert.is(after.status, 404);
  });
} else console.log('not tested: espeak-ng is not installed');

test.run();
