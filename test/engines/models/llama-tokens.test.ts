import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { llamaTokens } from '../../../src/engines/models/llama-tokens.ts';

const test = suite('the tokens of Llama');

const TOKENS = [
  '<unk>',
  '<s>',
  '</s>',
  '<0x0A>',
  '▁the',
  'é',
  ...Array.from({ length: 300 }, (_, at) => `w${at}`),
];
const script = `const a="x",b="${Buffer.from(TOKENS.join('\n')).toString('base64')}",c=1;`;

test('the tokens of a script are written in base64, a byte as itself and a space as a space', () => {
  const lines = llamaTokens(script, TOKENS.length).split('\n');
  const written = lines.slice(3, 6).map((line) => Buffer.from(line.split(' ')[0] ?? '', 'base64').toString());
  assert.equal(written, ['\n', ' the', 'é']);
  assert.equal(
    lines.slice(3, 5).map((line) => line.split(' ')[1]),
    ['3', '4'],
  );
});

test('each number of the network has a token', () => {
  const lines = llamaTokens(script, TOKENS.length + 2)
    .trimEnd()
    .split('\n');
  assert.is(lines.length, TOKENS.length + 2);
  assert.is(Buffer.from(lines.at(-1)?.split(' ')[0] ?? '', 'base64').toString(), '<mark 1>');
});

test('a script without tokens is told', () => {
  assert.throws(() => llamaTokens('const a = 1;', 3), /it lacks the tokens of its model/);
});

test.run();
