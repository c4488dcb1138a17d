import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostedInfo, offerOf } from '../../../src/wyoming/hosting/offer.ts';
import { readInfo } from '../../../src/wyoming/protocol/info.ts';

const test = suite('hosted info');

const offer = (name: string, state: 'ready' | 'missing' = 'ready') =>
  offerOf(name, [{ name, parameters: { language: 'fr' } }], { state, version: '2' });

const of = (stt = offer('ear')) => {
  const { data } = hostedInfo({
    version: '1',
    services: ['asr', 'tts', 'wake', 'handle'],
    stt: [stt],
    tts: [offer('voice'), { ...offer('french'), speakers: ['ada'] }],
    wake: { ...offer('phrase'), hotwords: ['hey broca', 'okay house'] },
  });
  return JSON.parse(JSON.stringify(data));
};

test('every program, model and voice says who made it and whether it is installed', () => {
  const { asr, tts, wake, handle, ...others } = of();
  assert.equal(others, { intent: [], mic: [], snd: [] });
  const programs = [...asr, ...tts, ...wake, ...handle];
  for (const one of [...programs, ...programs.flatMap(({ models, voices }) => models ?? voices)]) {
    assert.is(typeof one.name, 'string');
    assert.equal([one.attribution, one.installed], [{ name: 'Broca', url: '' }, true]);
  }
  assert.equal(
    programs.map(({ name }) => name),
    ['broca', 'broca', 'broca', 'broca'],
  );
  assert.equal([asr[0].supports_transcript_streaming, tts[0].supports_synthesize_streaming], [true, true]);
  assert.equal([handle[0].supports_handled_streaming, handle[0].supports_home_control], [false, false]);
});

test('clients show a hotword by what is said', () => {
  const [{ models }] = of().wake;
  assert.equal(
    models.map(({ name, description, phrase, languages }: Readonly<Record<string, unknown>>) => [
      name,
      description,
      phrase,
      languages,
    ]),
    [
      ['hey broca', 'hey broca', 'hey broca', ['fr']],
      ['okay house', 'okay house', 'okay house', ['fr']],
    ],
  );
});

test('every voice is told, with its languages and speakers', () => {
  const [{ voices }] = of().tts;
  assert.equal(
    voices.map(({ name, languages, speakers }: Readonly<Record<string, unknown>>) => [
      name,
      languages,
      speakers,
    ]),
    [
      ['voice', ['fr'], []],
      ['french', ['fr'], [{ name: 'ada' }]],
    ],
  );
});

test('the brain is of no language, which is every one', () => {
  assert.equal(of().handle[0].models[0].languages, []);
});

test('a recogniser that is missing is listed as not installed', () => {
  const [program] = of(offer('ear', 'missing')).asr;
  assert.equal([program.installed, program.models[0].installed], [false, false]);
});

test('we can read what we write', () => {
  assert.is(readInfo({ type: 'info', data: of(), payload: new Uint8Array() })._tag, 'Right');
});

test.run();
