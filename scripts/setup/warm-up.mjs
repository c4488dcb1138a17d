import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './say.mjs';

const DEADLINE_MS = 60_000;

/** A silent kit with what most kits have. */
const KIT = {
  'settings.yml': `default_speech_to_text: pocketsphinx
default_text_to_speech: espeak
default_player: none
default_trigger: phrase
speech_to_text: [{ pocketsphinx: { language: en-US } }]
text_to_speech: [{ espeak: { language: en-US } }]
players: [none]
triggers: [{ phrase: { phrase: okay computer } }]
rest_api: { active: true, port: 0, password_protected: false }
`,
  'brain.yml': `- includes: [more.yml]
- name: hello
  signals: [{ order: hello }, { order: 'my name is {{ name }}' }]
  neurons: [{ say: { message: [Hello, 'Hello {{ name }}'] } }]
`,
  'more.yml': `- name: time
  signals: [{ order: what time is it }]
  neurons: [{ systemdate: { say_template: 'It is {{ hours }} {{ minutes }}.' } }]
`,
};

/**
 * Runs the service once, and has its bundles keep the code that V8 made of what ran. Without it they only start slower.
 * @param {string} cli
 */
export async function warmUp(cli) {
  const folder = mkdtempSync(join(tmpdir(), 'broca-warm-up-'));
  try {
    const home = join(folder, 'kit');
    mkdirSync(home);
    for (const [name, text] of Object.entries(KIT)) writeFileSync(join(home, name), text);
    await runOnce(cli, home);
  } catch (error) {
    say(`Broca did not run for a moment, so that it will start slower than it could: ${String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOnce(/** @type {string} */ cli, /** @type {string} */ home) {
  const child = spawn(process.execPath, [cli, 'start', '--home', home, '--port', '0'], {
    env: { ...process.env, BROCA_CODE_CACHE: 'write' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close');
  const url = await Promise.race([addressIn(child.stdout), ended.then(() => undefined)]);
  if (url === undefined) throw new Error('it ended before it was ready');
  try {
    await use(url);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** @returns {Promise<string>} */
function addressIn(/** @type {import('node:stream').Readable} */ printed) {
  return new Promise((resolve) => {
    let text = '';
    printed.on('data', (part) => {
      text += part;
      const [url] = /http:\/\/[^/\s]+(?=[/\s])/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

/** What clients ask first. */
async function use(/** @type {string} */ url) {
  await answered(fetch(url));
  await answered(fetch(`${url}/health`));
  const body = JSON.stringify({ order: 'my name is Ada' });
  await answered(fetch(`${url}/synapses/start/order`, { method: 'POST', body }));
  const form = new FormData();
  form.set('file', new Blob([silence()]), 'silence.wav');
  await answered(fetch(`${url}/synapses/start/audio`, { method: 'POST', body: form }));
}

const answered = async (/** @type {Promise<Response>} */ response) => (await response).text();

/** A second of it, as a WAV file. */
function silence() {
  const [rateHz, header] = [16_000, 44];
  const file = Buffer.alloc(header + 2 * rateHz);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rateHz, 24);
  file.writeUInt32LE(2 * rateHz, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * rateHz, 40);
  return file;
}
