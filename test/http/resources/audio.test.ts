import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf as wavFile } from '../../../src/engines/wav.ts';
import { form, type Part } from '../../support/form.ts';
import { has, type Workshop, workshop } from '../../support/programs.ts';
import { complete, neuron, said, synapse, unmatched, waiting } from '../../support/run-results.ts';
import { few } from '../../support/scale.ts';
import {
  failure,
  HEARING,
  type RequestOptions,
  SILENT,
  service,
  type TestService,
  withRecogniser,
} from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/audio');

const AUDIO = '/synapses/start/audio';
const ORDER = '/synapses/start/order';
const LIGHT = 'turn on the kitchen light';
const COFFEE = 'make me a coffee';
const BRAIN = `
- { name: light, signals: [{ order: ${LIGHT} }], neurons: [{ say: { message: It is on. } }] }
- name: coffee
  signals: [{ order: ${COFFEE} }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: [yes please] }], default: again }
- { name: sweet, signals: [], neurons: [{ say: { message: Sweet. } }] }
- { name: again, signals: [], neurons: [{ say: { message: What? } }] }
- { name: stop, signals: [], neurons: [kill_switch] }
`;
const ON = complete(LIGHT, synapse('light', LIGHT, said('It is on.')));

const file = (content: string | Uint8Array, fileName = 'order.wav', name = 'file'): Part => ({
  name,
  fileName,
  content,
  type: 'audio/wav',
});
const field = (name: string, content: string): Part => ({ name, content });
const noFile = failure(
  400,
  'Bad request',
  'file: found nothing, expected a WAV or MP3 file in the form field "file"',
  'file',
);
const noForm = failure(400, 'Bad request', 'file: found nothing, expected a multipart form', 'file');
const undecodable = (why: string) =>
  failure(422, 'Unprocessable Entity', `the audio cannot be decoded: ${why}`);

let broca: TestService;
let shop: Workshop;
test.before(async () => {
  shop = workshop();
  broca = await service({ 'settings.yml': HEARING, 'brain.yml': BRAIN });
});
test.after(async () => {
  await broca?.stop();
  await shop.close();
});

const upload = (...parts: readonly Part[]) => broca.send('POST', AUDIO, form(...parts));

/** The path of `text` as espeak-ng says it, a WAV file. */
function spoken(text: string): string {
  const path = shop.path(`${text}.wav`);
  if (!existsSync(path)) shop.run('espeak-ng', '-v', 'en-us', '-s', '150', '-w', path, text);
  return path;
}

const speech = (text: string): Buffer => readFileSync(spoken(text));

const refused: readonly (readonly [what: string, parts: readonly Part[], expected: object])[] = [
  ['no part at all', [], noFile],
  ['fields but no file', [field('mute', 'true')], noFile],
  ['a file under another name', [file('x', 'a.wav', 'audio')], noFile],
  ['a field called file', [field('file', 'x')], noFile],
  ['an empty file name', [file('x', '')], noFile],
  ['an empty file', [file('')], undecodable('it is empty')],
  ['a WAV header and nothing else', [file('RIFF\x24\0\0\0WAVE')], undecodable('its WAV header is cut off')],
  ...['a.txt', 'a.ogg', 'a', 'wav', 'a.wav.txt', 'a.wave'].map((fileName): [string, Part[], object] => [
    `a file called ${fileName}`,
    [file('x', fileName)],
    failure(415, 'Unsupported Media Type', `"${fileName}" does not end in .wav or .mp3`),
  ]),
];
for (const [what, parts, expected] of refused) {
  test(`an upload with ${what} is refused`, async () => {
    assert.equal(await upload(...parts), expected);
  });
}

test('sound that cannot be decoded is 422, whatever its name', async () => {
  for (const fileName of ['a.wav', 'a.mp3', 'A.WAV', 'b.Mp3']) {
    const { status, body } = await upload(file('this is a letter to a friend', fileName));
    const { error } = body as { error: { name: string; message: string } };
    assert.equal([status, error.name], [422, 'Unprocessable Entity']);
    assert.match(error.message, /^the audio cannot be decoded: /);
  }
});

const CONTENT = { headers: form().headers };
const whole = form(file('RIFFxxxxWAVE')).body;
const noForms: readonly (readonly [what: string, init: RequestOptions, expected: object])[] = [
  ['nothing', {}, noForm],
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' }, noForm],
  ['bytes', { headers: { 'content-type': 'audio/wav' }, body: Buffer.from('{}') }, noForm],
  ['an empty form', { ...CONTENT, body: '' }, noFile],
  [
    'a form without boundary',
    { headers: { 'content-type': 'multipart/form-data' }, body: whole },
    failure(400, 'Bad request', 'the form is broken: Multipart: Boundary not found'),
  ],
  [
    'a form cut off',
    { ...CONTENT, body: whole.subarray(0, -40) },
    failure(400, 'Bad request', 'the form is broken: Unexpected end of multipart data'),
  ],
  [
    'no form inside',
    { ...CONTENT, body: 'hello' },
    failure(400, 'Bad request', 'the form is broken: Unexpected end of multipart data'),
  ],
];
for (const [what, init, expected] of noForms) {
  test(`${what} in place of a form is 400`, async () => {
    assert.equal(await broca.send('POST', AUDIO, init), expected);
  });
}

test('a recording that is too long is refused while it is still being sent', async () => {
  const whole = form(file(wavFile({ sampleRateHz: 16_000, samples: new Int16Array(16_000 * 121) })));
  const sending = request(`${broca.url}${AUDIO}`, { method: 'POST', headers: whole.headers });
  sending.write(whole.body.subarray(0, 10_000));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  assert.is(answer.statusCode, 413);
  assert.match((await answer.setEncoding('utf8').toArray()).join(''), 'the sound is longer than 120 s');
  sending.destroy();
});

test('a recording that was cut off is 422, and its hook runs', async () => {
  const own = await service({
    'settings.yml': `${HEARING}hooks: { on_stt_error: unheard }\n`,
    'brain.yml': '- { name: unheard, signals: [], neurons: [debug: { message: nothing was understood }] }',
  });
  const whole = wavFile({ sampleRateHz: 16_000, samples: new Int16Array(16_000) });
  const answers = await Promise.all(
    [20_000, 100].map((bytes) => own.send('POST', AUDIO, form(file(whole.subarray(0, bytes))))),
  );
  const hooks = () => own.lines.filter((line) => line.includes('nothing was understood')).length;
  await until(() => hooks() === 2).finally(own.stop);
  assert.equal(answers, [
    undecodable('it is cut off: its header promises 32000 bytes of sound, and 19956 came'),
    undecodable('it is shorter than 10 ms'),
  ]);
});

test('a body that is no form and no JSON is 400', async () => {
  const init = { headers: { 'content-type': 'audio/wav' }, body: Buffer.from([82, 73, 70, 70, 255]) };
  assert.is((await broca.send('POST', AUDIO, init)).status, 400);
});

const fields: readonly (readonly [name: string, content: string, expected: string])[] = [
  ['mute', 'perhaps', 'true or false'],
  ['no_voice', '', 'true or false'],
  ['conversation', '', 'a name of 1 to 255 characters'],
  ['conversation', 'x'.repeat(256), 'a name of 1 to 255 characters'],
];
for (const [name, content, expected] of fields) {
  test(`the field ${name} "${content.slice(0, 10)}" beside a file is 400`, async () => {
    const text = JSON.stringify(content);
    const found = text.length > 60 ? `${text.slice(0, 59)}…` : text;
    assert.equal(
      await upload(field(name, content), file('x')),
      failure(400, 'Bad request', `${name}: found ${found}, expected ${expected}`, name),
    );
  });
}

test('a form of too many parts is 413', async () => {
  const many = Array.from({ length: 30 }, (_, index) => field(`f${index}`, 'x'));
  assert.equal(await upload(...many, file('x')), failure(413, 'Payload Too Large', 'reach fields limit'));
});

test('an upload larger than the limit is 413, as bytes and as sound, and the next one is heard', async () => {
  const small = await service(
    { 'settings.yml': HEARING, 'brain.yml': BRAIN },
    { upload: { maxBytes: 50_000, maxMs: 1_000 } },
  );
  const silence = (bytes: number) => wavOf(Buffer.alloc(bytes));
  const send = (content: Buffer) => small.send('POST', AUDIO, form(file(content)));
  const bytes = await send(silence(80_000));
  const exact = await send(silence(50_000 - 44));
  const long = await send(silence(40_000));
  const short = await send(silence(20_000));
  await small.stop();
  const tooLarge = (message: string) => failure(413, 'Payload Too Large', message);
  assert.equal(bytes, tooLarge('the file is larger than 50000 bytes'));
  assert.equal(exact, tooLarge('the sound is longer than 1 s'));
  assert.equal(long, tooLarge('the sound is longer than 1 s'));
  assert.equal(short, unmatched(''));
});

if (has('espeak-ng')) {
  type Form = readonly [what: string, parts: (wav: Buffer) => readonly Part[]];
  const odd: Form = [
    'a file of an odd name, between fields and other files',
    (wav) => [
      ...[file('x', 'cover.png', 'cover'), file('x', ''), field('x', '1')],
      ...[file(wav, 'C:\\temp\\Ünï 名 .wav'), file('no sound', 'b.wav'), field('mute', 'true')],
    ],
  ];
  const forms: readonly Form[] = [
    ['a WAV file', (wav) => [file(wav)]],
    ['a WAV file called .MP3', (wav) => [file(wav, 'Order.MP3')]],
    ['a name with a path and unicode', (wav) => [file(wav, 'C:\\temp\\Ünï 名 .wav')]],
    ['fields before and after', (wav) => [field('x', '1'), file(wav), field('mute', 'true')]],
    ['a second file, which is passed over', (wav) => [file(wav), file('no sound', 'b.wav')]],
    ['other files before', (wav) => [file('x', 'cover.png', 'cover'), file('x', ''), file(wav)]],
  ];
  // each takes a second or two: all that is odd at once, in a usual run
  for (const [what, parts] of few([...forms.slice(0, 2), odd], [...forms, odd])) {
    test(`an order is heard in ${what}`, async () => {
      assert.equal(await upload(...parts(speech(LIGHT))), ON);
    });
  }

  test('silence, and what is in no order, match nothing', async () => {
    assert.equal(await upload(file(wavOf(Buffer.alloc(32_000)))), unmatched(''));
    const { status, body } = await upload(file(speech('the weather in Spain')));
    const { matched_synapses, status: ran } = body as { matched_synapses: []; status: null };
    assert.equal([status, matched_synapses, ran], [201, [], null]);
  });

  test('a recording answers the question that waits, in the conversation of its field or header', async () => {
    const answered = complete(
      null,
      synapse('coffee', COFFEE, said('Sugar?'), neuron('Neurotransmitter')),
      synapse('sweet', 'yes please', said('Sweet.')),
    );
    const asked = waiting(COFFEE, synapse('coffee', COFFEE, said('Sugar?')));
    const answer = speech('yes please');
    assert.equal(await upload(file(speech(COFFEE))), asked);
    assert.equal(await upload(file(answer)), answered);
    await broca.post(ORDER, { order: COFFEE, conversation: 'in the field' });
    assert.equal(await upload(file(answer), field('conversation', 'in the field')), answered);
    await broca.post(ORDER, { order: COFFEE, conversation: 'in the header' });
    const { headers, body } = form(file(answer));
    const named = { ...headers, 'broca-conversation': 'in the header' };
    assert.equal(await broca.send('POST', AUDIO, { headers: named, body }), answered);
  });

  test('several recordings at once are each heard right, and text orders go between', async () => {
    const [light, coffee] = [form(file(speech(LIGHT))), form(file(speech(COFFEE)))];
    const conversation = { ...coffee.headers, 'broca-conversation': 'several' };
    const [one, other, text] = await Promise.all([
      broca.send('POST', AUDIO, light),
      broca.send('POST', AUDIO, { ...coffee, headers: conversation }),
      broca.post(ORDER, { order: LIGHT }),
    ]);
    assert.equal([one, text], [ON, ON]);
    assert.equal(other, waiting(COFFEE, synapse('coffee', COFFEE, said('Sugar?'))));
  });

  test('a client that goes away in the middle of an upload harms nobody', async () => {
    for (const share of [0.001, 0.3, 0.9]) {
      const leave = await begun(form(file(speech(LIGHT))), share);
      await leave();
    }
    assert.equal(await upload(file(speech(LIGHT))), ON);
    assert.equal(
      broca.lines.filter((line) => !line.includes(' warning: ')),
      [],
    );
  });

  test('an upload that stands still keeps neither text orders nor other recordings waiting', async () => {
    const leave = await begun(form(file(speech(LIGHT))), 0.5);
    assert.equal(await broca.post(ORDER, { order: LIGHT }), ON);
    assert.equal(await upload(file(speech(LIGHT))), ON);
    await leave();
  });

  test('a recording is answered aloud, or silently with the field mute', async () => {
    const settings = HEARING.replace('default_player: none', 'default_player: file');
    const speaking = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
    const order = file(speech(LIGHT));
    const answers = [];
    const silently = [[field('mute', 'true')], ...few([], [[field('no_voice', 'True')]])];
    for (const mute of [[], ...silently, [field('mute', '0')]])
      answers.push(await speaking.send('POST', AUDIO, form(...mute, order)));
    await speaking.post('/synapses/stop');
    await speaking.stopped;
    assert.equal(answers, Array(2 + silently.length).fill(ON));
    const spoken = await speaking.spoken();
    assert.is(spoken.length, 2);
    assert.ok(spoken[0]?.equals(spoken[1] as Buffer));
  });

  if (has('lame')) {
    test('an order is heard in an MP3 file, whatever its name', async () => {
      shop.run('lame', '--quiet', spoken(LIGHT), 'speech.mp3');
      const mp3 = readFileSync(shop.path('speech.mp3'));
      for (const name of few(['order.wav'], ['order.mp3', 'order.wav']))
        assert.equal(await upload(file(mp3, name)), ON, name);
    });
  }

  if (has('ffmpeg')) {
    test('what the phone app calls .mp3 and is AAC is heard', async () => {
      shop.run('ffmpeg', '-y', '-i', spoken(LIGHT), '-c:a', 'aac', 'speech.m4a');
      assert.equal(await upload(file(readFileSync(shop.path('speech.m4a')), 'order.mp3')), ON);
    });
  }

  test('a language without a model is 503 and says how to mend it, while text orders work', async () => {
    const french = await service({
      'settings.yml': withRecogniser('{ pocketsphinx: { language: fr-FR } }'),
      'brain.yml': BRAIN,
    });
    const answer = await french.send('POST', AUDIO, form(file(speech(LIGHT))));
    const text = await french.post(ORDER, { order: LIGHT });
    const health = (await french.get('/health')).body as { engines: { stt: object } };
    await french.stop();
    const missing = 'there is no model for the language "fr-FR" in /usr/share/pocketsphinx/model';
    const fix =
      'use vosk in its place (broca models get vosk-model-small-fr-0.22), or set model, dictionary and language_model to the files of that language';
    assert.equal(answer, failure(503, 'Service Unavailable', `pocketsphinx: ${missing}; ${fix}`));
    assert.equal(text, ON);
    assert.equal((health.engines.stt as { state: string }).state, 'missing');
  });

  test('a service without a recogniser is 503 and says so, while text orders work', async () => {
    const typed = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
    const answer = await typed.send('POST', AUDIO, form(file(speech(LIGHT))));
    const text = await typed.post(ORDER, { order: LIGHT });
    const { body } = await typed.get('/health');
    await typed.stop();
    const why = 'none: no speech is understood here; choose another speech_to_text';
    assert.equal(answer, failure(503, 'Service Unavailable', why));
    assert.equal(text, ON);
    const { status, engines } = body as { status: string; engines: { stt: object } };
    const stt = { name: 'none', engine: 'none', state: 'off', detail: 'no speech is understood here' };
    assert.equal([status, engines.stt], ['ok', stt]);
  });
}

test.run();

/** Sends a share of an upload, and gives what breaks the line off. */
async function begun(
  { headers, body }: ReturnType<typeof form>,
  share: number,
): Promise<() => Promise<void>> {
  const sent = request(broca.url + AUDIO, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  });
  const closed = new Promise<void>((done) => sent.on('close', done));
  sent.on('error', () => {});
  await new Promise<void>((done) => sent.write(body.subarray(0, body.length * share), () => done()));
  return () => {
    sent.destroy();
    return closed;
  };
}

/** 16-bit mono samples at 16 kHz as a WAV file. */
function wavOf(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const engineChainsTest = suite('http/engine-chains');

const DEAF = `
export default () => ({
  name: 'deaf',
  make: () => ({ transcribe: () => { throw new Error('it hears nothing'); } }),
});
`;

const SETTINGS = `${withRecogniser('deaf, { ears: { engine: pocketsphinx } }')}
resource_directory: { stt: resources/stt }
default_speech_to_text: [{ deaf: 1 }, ears]
`;
engineChainsTest.before(async () => {
  shop = workshop();
  broca = await service({
    'settings.yml': SETTINGS,
    'resources/stt/deaf.js': DEAF,
    'brain.yml':
      '- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: On. } }] }',
  });
});
engineChainsTest.after(async () => {
  await broca?.stop();
  await shop.close();
});

if (has('espeak-ng'))
  engineChainsTest(
    'a recogniser that fails is left alone; the next one of the chain hears, and the trace and the health say so',
    async () => {
      shop.run('espeak-ng', '-v', 'en-us', '-s', '150', '-w', 'speech.wav', 'turn on the light');
      const content = readFileSync(shop.path('speech.wav'));
      const upload = form({ name: 'file', fileName: 'order.wav', type: 'audio/wav', content });
      const { status, body } = await broca.send('POST', '/synapses/start/audio', upload);
      assert.equal([status, (body as { user_order: string }).user_order], [201, 'turn on the light']);

      const { body: health } = await broca.get('/health');
      const { degraded, engines } = health as {
        degraded: readonly unknown[];
        engines: { stt: { state: string; chain: readonly Record<string, unknown>[] } };
      };
      const why = 'deaf: it hears nothing';
      assert.equal(degraded, [{ part: 'engines.stt.deaf', detail: `deaf is failed: ${why}` }]);
      const [first, second] = engines.stt.chain;
      assert.equal([first?.state, first?.last_failure], ['failed', why]);
      assert.equal([second?.name, second?.engine, second?.state], ['ears', 'pocketsphinx', 'ready']);
      assert.equal(
        broca.lines.filter((line) => line.includes('retried after a pause')),
        [`stt "deaf" failed, and is retried after a pause: ${why}`],
      );

      const { body: runs } = await broca.get('/runs');
      const [{ id } = { id: '' }] = (runs as { runs: readonly { id: string }[] }).runs;
      const { body: run } = await broca.get(`/runs/${id}`);
      const { events, engines: used } = run as {
        events: readonly Record<string, unknown>[];
        engines: Record<string, unknown>;
      };
      assert.is(events.find(({ type }) => type === 'transcript.final')?.engine, 'ears');
      assert.equal(Object.keys(used).includes('stt'), true);
    },
  );

engineChainsTest('the settings show the first of the chain, in the shape they have without one', async () => {
  const { body } = await broca.get('/settings');
  assert.is((body as { settings: { default_stt_name: string } }).settings.default_stt_name, 'deaf');
  assert.equal((await broca.get('/settings/default_stt')).body, { default_stt: 'deaf' });
});

engineChainsTest('a name set through the API takes the place of the chain', async () => {
  await broca.post('/settings/default_stt', { default_stt: 'ears' });
  const { body } = await broca.get('/health');
  const { stt } = (body as { engines: Record<string, Record<string, unknown>> }).engines;
  assert.equal([stt?.name, stt?.engine, stt?.chain], ['ears', 'pocketsphinx', undefined]);
});

engineChainsTest.run();
