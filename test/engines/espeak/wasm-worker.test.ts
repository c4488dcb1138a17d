import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { childProcess } from '../../../src/engines/child-process.ts';
import type { WasmRequest } from '../../../src/engines/espeak/wasm-worker.ts';

const test = suite('espeak as WebAssembly');

test('gives signs while it speaks a long text, and all of the sound at the end', async () => {
  const child = childProcess<WasmRequest, Uint8Array>({
    engine: 'espeak',
    module: new URL('../../../src/engines/espeak/wasm-worker.ts', import.meta.url),
  });
  const signs: Uint8Array[] = [];
  const wav = await child.call(
    { args: ['-b', '1', '-v', 'en-us'], text: 'This is a sentence of some length. '.repeat(20) },
    {
      signal: new AbortController().signal,
      deadlineMs: 30_000,
      stage: 'synthesizing',
      told: (sign) => signs.push(sign),
    },
  )();
  await child.close();
  const length = E.isRight(wav) ? wav.right.length : 0;
  assert.ok(length > 1_000_000, JSON.stringify(wav));
  assert.ok(signs.length >= Math.floor(length / 200_000));
});

test.run();
