import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { filter, firstValueFrom, ReplaySubject, timeout } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../src/engines/wav.ts';
import { describe } from '../src/lib/errors.ts';
import { type Broca, start } from '../src/main.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from './support/mosquitto.ts';
import { patient } from './support/patience.ts';

const test = suite('a kit that uses every construct');

const home = join(mkdtempSync(join(tmpdir(), 'broca-kit-')), 'kit');
const line$ = new ReplaySubject<string>();
const logged = (part: string) =>
  firstValueFrom(
    line$.pipe(
      filter((line) => line.includes(part)),
      timeout(patient(60_000)),
    ),
  );
let broca: Broca;
let broker: Mosquitto;
let web: Server;

test.before(async () => {
  web = createServer(async (request, response) => {
    const { method, url = '' } = request;
    response.setHeader('content-type', 'application/json');
    const weather = { temp: 21, city: new URL(url, 'http://x').searchParams.get('city') };
    response.end(JSON.stringify(url.startsWith('/weather') ? weather : { method, ...(await sent(request)) }));
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  broker = await mosquitto();
  cpSync(join(import.meta.dirname, 'fixtures/kits/every-construct'), home, { recursive: true });
  const path = join(home, 'brains/network.yml');
  const network = readFileSync(path, 'utf8')
    .replaceAll('@HTTP_PORT@', String((web.address() as AddressInfo).port))
    .replaceAll('@MQTT_PORT@', String(broker.port));
  writeFileSync(path, network);
  const started = await start({ home, port: 0, log: (line) => line$.next(line) });
  if (E.isLeft(started)) throw new Error(describe(started.left));
  broca = started.right;
});

test.after(async () => {
  await broca?.stop();
  await broker?.close();
  web?.close();
  rmSync(join(home, '..'), { recursive: true, force: true });
});

interface Run {
  readonly status: string | null;
  readonly matched_synapses: readonly {
    readonly synapse_name: string;
    readonly neuron_module_list: readonly {
      readonly generated_message: string | null;
      readonly error?: string;
    }[];
  }[];
}

async function call(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${broca.url}${path}`, { method, body: JSON.stringify(body) });
  return response.json();
}

async function read(path: string): Promise<unknown> {
  return (await fetch(`${broca.url}${path}`)).json();
}

interface Synapses {
  readonly synapses: readonly (readonly [{ readonly name: string }])[];
}

/** Everything said and everything that went wrong, in order. */
async function order(text: string, conversation = 'test'): Promise<readonly string[]> {
  const { matched_synapses } = (await call('/synapses/start/order', { order: text, conversation })) as Run;
  return matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ generated_message, error }) => [
      ...(generated_message === null ? [] : [generated_message]),
      ...(error === undefined ? [] : [`! ${error}`]),
    ]),
  );
}

const YEAR = new Date().getFullYear();

/** In this order: some build on what others left behind. */
const ORDERS: readonly (readonly [order: string, ...said: readonly (string | RegExp)[]])[] = [
  ['say hello to Ada Lovelace', 'Hello Ada Lovelace'],
  ['nobody knows this', 'I have not understood'],
  ['where are we', 'In Lyon, twice 2 is 4, half 1.0'],
  ['the city is Paris', 'You say Paris'],
  ['speak python', "True None ['a', 1, 2.0] {'k': 'v'} (1, 2)"],
  ['translate monday', 'Lundi'],
  ['translate sunday', 'No sunday'],
  ['list the lights', '1 bedroom, 2 kitchen'],
  ['format 7', '007.0    7 x7'],
  ['my favourite is blue', 'noted'],
  ['read the template for ada', 'Dear Ada, noted.'],
  ['what did i say before', 'You said read the template for ada; I said Dear Ada, noted.'],
  ['tell me my favourite', 'It is blue'],
  ['remember the date', String(YEAR)],
  ['which year is next', String(YEAR + 1)],
  [
    'break the template',
    /^! brains\/say\.yml:\d+: synapse "say-broken", neuron say: message: .*nonsense/,
    'still here',
  ],
  ['repeat after me {{ 7 * 7 }} {% if %}', '{{ 7 * 7 }} {% if %}'],

  ['lamp on', 'strict'],
  ['on lamp', 'strict'],
  ['lamp on now', 'I have not understood'],
  ['fan one on', 'ordered'],
  ['one fan on', 'I have not understood'],
  ['open the shutter', 'open'],
  ['open the bathroom shutter', 'I have not understood'],
  ['open the garage', 'the garage opens'],
  ['roll up the garage slowly', 'the garage opens'],
  ['roll up the gate slowly', 'I have not understood'],
  ['let me drive in', 'the garage opens'],
  ['larva lite', 'corrected'],
  ['switch on the desk light', 'desk on'],
  ['Turn on Big Desk light', 'Big Desk on'],
  ['never by order', 'I have not understood'],
  ['second way', 'two ways'],
  ['anchored', 'anchored', 'anchored'],

  ['count to three', '1 2 3 and 0'],
  ['print $(touch hacked); `touch hacked` & "x"', '$(touch hacked); `touch hacked` & "x\n'],
  [`quote it's "$HOME" \`id\``, `it's "$HOME" \`id it's "$HOME" \`id\n`],
  ['echo a "b" \'c\'', '[a "b" \'c]'],
  ['fail please', 'code 3'],
  ['in the background'],
  ['never end', /^! .*(longer|time|deadline)/i, 'after it'],
  ['add 2 and 40', 'sum 42'],
  ['which version', /^version \d+\.\d+\.\d+$/],
  ['run the playbook', /^ended with 0$|^! .*ansible-playbook is not installed/],
  ['play the sound', /^! .*missing\.wav/, 'played'],
  ['volume to loud', /^! .*level.*loud/, 'volume done'],

  ['get the weather', '200: 21 degrees in Lyon, no wind'],
  ['recall the weather', '22'],
  ['post tea', 'POST me tea'],
  ['send the file', 'PUT a file'],
  ['call nobody', /^! .*127\.0\.0\.1/, 'nobody there'],
  ['publish to nobody', /^! .*127\.0\.0\.1/, 'no broker'],

  ['make coffee', 'with sugar?'],
  ['Two Spoons please', 'with sugar?', 'coffee made', 'with Two sugar'],
  ['make coffee', 'with sugar?'],
  ['no', 'with sugar?', 'which cup?'],
  ['the RED one', 'which cup?', 'the RED cup', 'with sugar?', 'coffee made'],
  ['make coffee', 'with sugar?'],
  ['what do you mean', 'with sugar?', 'coffee made', 'i will leave it out'],
  ['link to coffee', 'with sugar?'],
  ['forget it', 'forgotten'],

  ['wait a moment', 'waited'],
  ['remind me in twenty five minutes to eat', '1500 seconds'],
  ['which timers run', 'eat'],
  ['cancel the timer eat', '1 cancelled'],
  ['which timers run', 'none'],

  ['forget the two ways', 'order-two disabled'],
  ['second way', 'I have not understood'],
  ['know the two ways', 'order-two enabled'],
  ['second way', 'two ways'],
  ['what is your name', 'Broca'],
  ['call yourself Hal'],
  ['what is your name', 'Hal'],
  ['use a voice that is not there', /^! .*default_tts.*nobody/, 'still Hal'],
  ['speak up'],

  ['greet Ada', 'Greetings, Ada!'],
  ['use the broken one', /^! .*does not load/, 'the next one'],
];

if (hasMosquitto()) {
  for (const [index, [text, ...expected]] of ORDERS.entries()) {
    test(`${index + 1}: "${text}"`, async () => {
      const said = await order(text);
      assert.is(said.length, expected.length, JSON.stringify(said));
      for (const [place, wanted] of expected.entries()) {
        if (typeof wanted === 'string') assert.is(said[place], wanted);
        else assert.match(said[place] ?? '', wanted);
      }
    });
  }

  test('a synapse that is disabled runs by name', async () => {
    const { matched_synapses } = (await call('/synapses/start/id/order-disabled', {})) as Run;
    assert.is(matched_synapses[0]?.neuron_module_list[0]?.generated_message, 'by name');
  });

  test('what was published is heard by the signal of another synapse, as parameters', async () => {
    await order('light green');
    await logged('light/1/set is green');
    assert.equal(await order('how is it lit'), ['green']);
  });

  test('a text over MQTT starts a synapse that an order may start too', async () => {
    const client = await broker.client();
    await client.publishAsync('door', 'open');
    await logged('door open');
  });

  test('a notification reaches a signal of the kit', async () => {
    await order('ring the bell');
    await logged('the bell rang 2 times');
  });

  test('a phone that comes home starts a synapse', async () => {
    const position = { latitude: 45.1885, longitude: 5.7245, device: 'phone' };
    assert.equal(await call('/signals/geolocation', position), { entered: ['at-home'] });
    await logged('phone is home');
  });

  test('the clock ticks', async () => void (await logged('tick')));

  test('a recording is understood by the recogniser of the kit', async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(wavOf({ sampleRateHz: 16_000, samples: new Int16Array(16_000) }))]),
      'hello.wav',
    );
    const response = await fetch(`${broca.url}/synapses/start/audio`, { method: 'POST', body: form });
    const { matched_synapses } = (await response.json()) as Run;
    assert.is(matched_synapses[0]?.neuron_module_list[0]?.generated_message, 'Hello everybody');
  });

  test('hooks ran: at the start and at every order found', async () => {
    await logged('["noted",1,{"a":true}]');
    await logged('an order');
  });

  test('a synapse that is read and sent back stays as it is', async () => {
    const before = await read('/synapses?source=true');
    for (const [listed] of (before as Synapses).synapses) {
      const path = `/synapses/${listed.name}`;
      const { yaml } = (await read(`${path}?yaml=true`)) as { yaml: string };
      await call(path, ((await read(path)) as { synapses: unknown }).synapses, 'PUT');
      await call(path, listed, 'PUT');
      assert.is(((await read(`${path}?yaml=true`)) as { yaml: string }).yaml, yaml);
    }
    // one that had changed would come from the API now
    assert.equal(await read('/synapses?source=true'), before);
  });

  test('no order ran a program that it named', () => {
    assert.throws(() => readFileSync(join(home, 'hacked')), /ENOENT/);
    assert.is(readFileSync(join(home, 'background.txt'), 'utf8'), 'done\n');
  });

  test('the kill_switch answers and stops', async () => {
    assert.equal(await order('leave now'), ['bye']);
    await broca.stopped;
  });
}

test.run();

async function sent(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const [, login = ''] = (request.headers.authorization ?? '').split(' ');
  return { user: Buffer.from(login, 'base64').toString().split(':')[0], body: text && JSON.parse(text) };
}
