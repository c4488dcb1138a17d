import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sherpaStt } from '../../../src/engines/sherpa/stt.ts';
import { findSttModel } from '../../../src/engines/sherpa/stt-model.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { noRecordingsHere, recordingPath, samplesOf } from '../../support/coffee-recordings.ts';
import { kit } from '../../support/kit.ts';
import { hasMoonshine, MOONSHINE_MODEL } from '../../support/moonshine.ts';
import { framesOf } from '../../support/spoken.ts';

const test = suite('Moonshine, a trained model');
const isHere = hasMoonshine();

const parameters = { bias: 0, isBiasSet: false, threads: 1 };

/** The folder with some of its files, and other tokens. */
function folderWith(names: readonly string[], tokens: string): string {
  const folder = kit({});
  for (const name of names) symlinkSync(join(MOONSHINE_MODEL, name), join(folder, name));
  writeFileSync(join(folder, 'tokens.txt'), tokens);
  return folder;
}

if (isHere) {
  test('its files tell what it is, and what is missing or wrong is named', () => {
    const networks = ['encoder_model.onnx', 'decoder_model_merged.onnx'];
    const tokens = readFileSync(join(MOONSHINE_MODEL, 'tokens.txt'), 'utf8');
    assert.is(
      findSttModel({ directory: MOONSHINE_MODEL, ...parameters }).kind.name,
      'Moonshine with one decoder',
    );
    for (const [folder, message] of [
      [
        folderWith(networks, tokens.replace(/^\S+ 0/, '<unk> 0')),
        /line 1: expected a token in base64, found "<unk>"/,
      ],
      [
        folderWith(networks, tokens.split('\n').slice(0, 300).join('\n')),
        /the model has 32768 tokens, and number 300/,
      ],
      [
        folderWith(networks.slice(0, 1), tokens),
        /is no model of speech that Broca knows: it has encoder_model.onnx/,
      ],
    ] as const)
      assert.throws(
        () => findSttModel({ directory: folder, ...parameters }),
        (error: Error) => message.test(error.message),
      );
  });
}

if (isHere && noRecordingsHere === undefined)
  test('it hears what people say', async () => {
    const stt = sherpaStt({ parameters: { model: MOONSHINE_MODEL }, dataDirectory: kit({}), log: () => {} });
    const folder = recordingPath('hotwords/smart-mirror');
    const files = readdirSync(folder).filter((file) => file.endsWith('.flac'));
    const heard: string[] = [];
    for (const file of files.sort().slice(0, 12)) {
      const frames$ = framesOf(samplesOf(join(folder, file)));
      const said = await transcriptOf(stt, frames$, new AbortController().signal)();
      heard.push(E.isRight(said) ? said.right.text : 'failed');
    }
    await stt.close();
    const right = heard.filter((text) => /^smart mirror\b/i.test(text));
    assert.ok(right.length >= 9, `heard as ${heard.join(' | ')}`);
  });

test.run();
