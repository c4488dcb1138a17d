import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLibrary } from '../../../src/engines/vosk/library.ts';
import { findModel } from '../../../src/engines/vosk/model.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { kit } from '../../support/kit.ts';
import { copiedModel, staticModel, TOY_MODEL } from '../../support/vosk-model.ts';

const test = suite('findModel');

const HOME = kit({});

const find = (model?: string) =>
  findModel({ language: 'en-US', dataDirectory: HOME, ...(model === undefined ? {} : { model }) });

function refusal(attempt: () => unknown): string {
  try {
    attempt();
    return 'nothing';
  } catch (error) {
    return describeUnknown(error);
  }
}

test('a model is found where it lies, and how it can be used', () => {
  assert.equal(find(TOY_MODEL), { directory: TOY_MODEL, takesPhrases: true });
  assert.is(find(staticModel()).takesPhrases, false);
});

test('a model with all its files in one folder is one, too', () => {
  const flat = kit({ 'final.mdl': '', 'mfcc.conf': '', 'HCLG.fst': '', 'words.txt': '' });
  assert.equal(find(flat), { directory: flat, takesPhrases: false });
});

test('a model that is not here is refused with the way to get it', () => {
  assert.is(
    refusal(() => find('vosk-model-small-en-us-0.15')),
    `vosk: ${HOME}/models/vosk-model-small-en-us-0.15 is not a folder; broca models get vosk-model-small-en-us-0.15`,
  );
  assert.match(
    refusal(find),
    `no model for the language "en-US" in ${HOME}/models; broca models get vosk-model-small-en-us-0.15`,
  );
  assert.match(
    refusal(() => find('models/mine')),
    `${HOME}/models/mine is not a folder; set model of vosk`,
  );
});

test('half a model is refused, with the names of what it lacks', () => {
  const half = copiedModel();
  for (const file of ['am/final.mdl', 'graph/Gr.fst']) rmSync(join(half, file));
  assert.match(
    refusal(() => find(half)),
    'it lacks am/final.mdl, graph/Gr.fst;',
  );
  const empty = join(HOME, 'empty');
  mkdirSync(empty);
  assert.match(
    refusal(() => find(empty)),
    'am/final.mdl, conf/mfcc.conf, conf/model.conf, graph/HCLr.fst',
  );
});

test('a model for more samples a second than there are is refused', () => {
  const fast = copiedModel();
  writeFileSync(join(fast, 'conf/mfcc.conf'), '--sample-frequency=44100\n');
  assert.match(
    refusal(() => find(fast)),
    'wants 44100 samples a second, Broca hears 16000',
  );
});

test('a machine the package has no library for is named, and where to get one', () => {
  const text = refusal(() => openLibrary(undefined, 'linux-arm64'));
  assert.match(
    text,
    'no library for this machine (linux-arm64); set library of vosk to the libvosk of one of',
  );
});

test('a library that is not there, or is none, is refused', () => {
  assert.match(
    refusal(() => openLibrary('/nowhere/libvosk.so')),
    '/nowhere/libvosk.so does not exist',
  );
  const path = join(kit({ 'libvosk.so': 'nonsense' }), 'libvosk.so');
  assert.match(
    refusal(() => openLibrary(path, 'linux-arm64')),
    `${path} cannot be loaded (`,
  );
  const bare = join(kit({ libvosk: 'nonsense' }), 'libvosk');
  const text = refusal(() => openLibrary(bare));
  assert.match(text, `${bare} cannot be loaded (`);
  assert.not.match(text, `${bare}.`);
});

test.run();
