import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRuntime, runtimePath } from '../../../../src/engines/onnx/runtime.ts';
import { ROW, ROWS } from '../../../../src/engines/triggers/wakeword/features.ts';
import { INPUTS } from '../../../../src/engines/triggers/wakeword/head.ts';
import { openPhraseModel } from '../../../../src/engines/triggers/wakeword/phrase-model.ts';
import { describe, isAssistantError } from '../../../../src/lib/errors.ts';
import { kit } from '../../../support/kit.ts';
import { onnxFile } from '../../../support/onnx-writer.ts';
import { rejection } from '../../../support/rejection.ts';

const test = suite('a model of a phrase');

const library = runtimePath();
if (library === undefined) console.log('not tested: ONNX Runtime is not here');
else {
  const runtime = await openRuntime(library);

  test('judges rows by its score, whatever its input and output are called', async () => {
    const file = join(kit({}), 'hey.onnx');
    writeFileSync(file, modelOf(ROWS));
    const judge = await openPhraseModel(runtime, file);
    for (const value of [-2, 0, 3])
      assert.ok(Math.abs(judge(new Float32Array(INPUTS).fill(value)) - value) < 1e-3, `${value}`);
    assert.ok(Number.isFinite(judge(new Float32Array(INPUTS).fill(1e4))));
  });

  test('a file that is missing or something else is named', async () => {
    const folder = kit({ 'text.onnx': 'hello', 'few.onnx': modelOf(8), 'cut.onnx': modelOf(ROWS).subarray(0, 900) });
    for (const [name, text] of [
      ['none.onnx', 'none.onnx cannot be read'],
      ['text.onnx', 'text.onnx is no phrase model of openWakeWord'],
      ['cut.onnx', 'cut.onnx is no phrase model of openWakeWord'],
      ['few.onnx', 'few.onnx is no phrase model of openWakeWord'],
    ] as const) {
      const error = await rejection(openPhraseModel(runtime, join(folder, name)));
      assert.ok(isAssistantError(error), `${error}`);
      assert.match(describe(error), text);
    }
  });
}

test.run();

/** Its score is the mean of so many rows, through a logistic function. */
function modelOf(rows: number): Buffer {
  const inputs = rows * ROW;
  return onnxFile({
    inputs: [{ name: 'onnx::Flatten_0', type: 'float', lengths: [1, rows, ROW] }],
    outputs: [{ name: '39', type: 'float', lengths: [1, 1] }],
    weights: [{ name: 'mean', lengths: [inputs, 1], values: new Float32Array(inputs).fill(1 / inputs) }],
    nodes: [
      { op: 'Flatten', inputs: ['onnx::Flatten_0'], outputs: ['flat'] },
      { op: 'MatMul', inputs: ['flat', 'mean'], outputs: ['sum'] },
      { op: 'Sigmoid', inputs: ['sum'], outputs: ['39'] },
    ],
  });
}
