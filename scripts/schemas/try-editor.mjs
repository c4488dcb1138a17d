import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageServer } from './language-server.mjs';

/** Tries the built schemas with the YAML language server: right files, files with mistakes, and completion. */
const root = join(import.meta.dirname, '../..');
const schema = (/** @type {string} */ kind) =>
  pathToFileURL(join(root, `dist/schemas/${kind}.schema.json`)).href;
const withSchema = (/** @type {string} */ kind, /** @type {string} */ text) =>
  `# yaml-language-server: $schema=${schema(kind)}\n${text}`;

const server = await languageServer();
let failures = 0;
let count = 0;

function report(/** @type {string} */ what, /** @type {boolean} */ isRight, /** @type {unknown} */ found) {
  count += 1;
  if (isRight) return;
  failures += 1;
  process.stdout.write(`✗ ${what}: ${JSON.stringify(found)}\n`);
}

const uri = (/** @type {string} */ name) => `file:///tried/${count}/${name}`;

for (const path of files()) {
  const kind = path.endsWith('settings.yml') ? 'settings' : 'brain';
  const found = await server.check(uri(path), withSchema(kind, readFileSync(join(root, path), 'utf8')));
  report(path, found.length === 0, found);
}

/** Each text with the line of its mistake. */
const MISTAKES = /** @type {const} */ ([
  ['brain', '- name: tea\n  signals: []\n  neurons:\n    - sey: { message: hi }\n', 4],
  ['brain', '- name: tea\n  signals:\n    - order: { text: a, matching_type: strict }\n  neurons: []\n', 3],
  ['brain', '- name: tea\n  signals: []\n  neurons:\n    - say:\n        message: on\n', 5],
  ['brain', '- name: tea\n  enable: true\n  signals: []\n  neurons: []\n', 2],
  ['brain', '- name: tea\n  signals: []\n  neurons:\n    - sleep:\n        seconds: -1\n', 5],
  ['brain', '- lists:\n    room: 5\n', 2],
  ['sentences', 'language: en\nintents:\n  On:\n    date: []\n', 3],
  ['settings', 'rest_api:\n  prot: 5000\n', 2],
  ['settings', 'options:\n  mute: perhaps\n', 2],
]);
for (const [kind, text, line] of MISTAKES) {
  const found = await server.check(uri('wrong.yml'), withSchema(kind, text));
  report(
    `line ${line} of ${text}`,
    found.some((/** @type {any} */ one) => one.line === line + 1),
    found,
  );
}

/** What has to be among what is offered at the end of a text. */
const COMPLETED = /** @type {const} */ ([
  ['brain', '- name: tea\n  signals: []\n  neurons:\n    - sa', 'say'],
  ['brain', '- name: tea\n  signals: []\n  neurons:\n    - say:\n        mes', 'message'],
  ['brain', '- name: tea\n  signals:\n    - order:\n        text: a\n        matching-type: ', 'pattern'],
  ['brain', '- name: tea\n  en', 'enabled'],
  ['settings', 'rest_api:\n  por', 'port'],
]);
for (const [kind, text, label] of COMPLETED) {
  const offered = await server.complete(uri('open.yml'), withSchema(kind, text));
  const labels = offered.map((/** @type {any} */ one) => one.label);
  report(`${label} after ${text}`, labels.includes(label), labels);
}

server.stop();
process.stdout.write(`${count - failures} of ${count} right\n`);
process.exit(failures === 0 ? 0 : 1);

/** The kits without modules of their own. */
function files() {
  const kits = ['brains/starter', 'brains/barista', 'brains/worker'].concat(
    ['french', 'german'].map((name) => `test/fixtures/kits/${name}`),
  );
  return kits.flatMap((kit) =>
    readdirSync(join(root, kit))
      .filter((name) => /^(?:brain|home|settings)\.yml$/.test(name))
      .map((name) => `${kit}/${name}`),
  );
}
