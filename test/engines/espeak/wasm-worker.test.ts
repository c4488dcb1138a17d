import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { childProcess } from '../../../src/engines/child-process.ts';
import type { WasmRequest } from '../../../src/engines/espeak/wasm-worker.ts';

const test = suite('espeak as WebAssembly');

const worker = () =>
  childProcess<WasmRequest, Uint8Array>({
    engine: 'espeak',
    module: new URL('../../../src/engines/espeak/wasm-worker.ts', import.meta.url),
  });

test('gives the sound, or what is printed, as it is asked: the program may do both', async () => {
  const child = worker();
  const options = { signal: new AbortController().signal, deadlineMs: 30_000, stage: 'synthesizing' };
  const given = async (wanted: WasmRequest['wanted']): Promise<string> => {
    const answer = await child.call({ args: ['-x', '-v', 'en-us'], text: 'six', wanted }, options)();
    return E.isRight(answer) ? Buffer.from(answer.right).toString('latin1') : JSON.stringify(answer.left);
  };
  const [sound, printed] = [await given('sound'), await given('print')];
  await child.close();
  assert.match(sound, /^RIFF/);
  assert.match(printed, /^ *s'Iks/);
});

test('gives signs while it speaks a long text, and all of the sound at the end', async () => {
  const child = worker();
  const signs: Uint8Array[] = [];
  const wav = await child.call(
    {
      args: ['-b', '1', '-v', 'en-us'],
      text: 'This is a sentence of some length. '.repeat(20),
      wanted: 'sound',
    },
    {
      signal: new AbortController().signal,
      deadlineMs: 30_000,
      stage: 'synthesizing',
      progress: (sign) => signs.push(sign),
    },
  )();
  await child.close();
  const length = E.isRight(wav) ? wav.right.length : 0;
  assert.ok(length > 1_000_000, JSON.stringify(wav));
  assert.ok(signs.length >= Math.floor(length / 200_000));
});

test.run();
