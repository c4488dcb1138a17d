import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { messageOf } from '../../src/actors/message.ts';
import { here } from '../../src/template/render-parameters.ts';
import { kit } from '../support/kit.ts';

const test = suite('messageOf');

const teller = { renderer: here, random: () => 0, home: '/nowhere', values: {} };
const last = { ...teller, random: () => 0.999 };

test('a message is said as it is, braces and all', async () => {
  assert.equal(await messageOf({ message: 'a {{ b }}' }, {}, teller), E.right('a {{ b }}'));
});

test('chance picks one message of a list', async () => {
  assert.equal(await messageOf({ message: ['a', 'b', 'c'] }, {}, teller), E.right('a'));
  assert.equal(await messageOf({ message: ['a', 'b', 'c'] }, {}, last), E.right('c'));
});

test('an empty list is nothing to say', async () => {
  assert.equal(await messageOf({ message: [] }, {}, teller), E.right(null));
});

test('a message goes before a say_template', async () => {
  assert.equal(await messageOf({ message: 'a', values: {} }, { say_template: 'b' }, teller), E.right('a'));
});

test('values are put into the say_template', async () => {
  const said = await messageOf({ values: { n: 1 } }, { say_template: '{{ n }} of {{ n }}' }, teller);
  assert.equal(said, E.right('1 of 1'));
});

test('chance picks one say_template of a list', async () => {
  const templates = { say_template: ['a {{ n }}', 'b {{ n }}'] };
  assert.equal(await messageOf({ values: { n: 1 } }, templates, last), E.right('b 1'));
});

test('values without a say_template, and a say_template without values, say nothing', async () => {
  assert.equal(await messageOf({ values: { n: 1 } }, {}, teller), E.right(null));
  assert.equal(await messageOf({}, { say_template: 'a' }, teller), E.right(null));
});

test('a say_template that is no text is told', async () => {
  const wrong = E.left({ parameter: 'say_template', message: 'expected a template or a list of them' });
  assert.equal(await messageOf({ values: {} }, { say_template: 5 }, teller), wrong);
  assert.equal(await messageOf({ values: {} }, { say_template: ['a', 5] }, teller), wrong);
  assert.equal(
    await messageOf({ values: {} }, { say_template: [] }, teller),
    E.left({ parameter: 'say_template', message: 'the list is empty' }),
  );
});

test('what the template engine refuses is told in one line', async () => {
  const said = await messageOf({ values: {} }, { say_template: '{{ n | nonsense }}' }, teller);
  assert.ok(E.isLeft(said));
  assert.is(said.left.parameter, 'say_template');
  assert.match(said.left.message, /nonsense/);
  assert.not.match(said.left.message, '\n');
});

test('a template sees the values of the call, and those of the neuron before them', async () => {
  const values = { n: 0, who: 'Ada', kalliope_memory: { last: 'tea' } };
  const say_template = "{{ who }} {{ n }} {{ kalliope_memory['last'] }}";
  const said = await messageOf({ values: { n: 1 } }, { say_template }, { ...teller, values });
  assert.equal(said, E.right('Ada 1 tea'));
});

test('a file_template goes before everything else and is found from the home', async () => {
  const home = kit({ 'templates/time.j2': 'It is {{ hours }} {{ kalliope_memory.x }}.\n' });
  const parameters = { say_template: 'no', file_template: 'templates/time.j2' };
  const values = { kalliope_memory: { x: 'sharp' } };
  const outcome = { message: 'no', values: { hours: '07' } };
  assert.equal(await messageOf(outcome, parameters, { ...teller, home, values }), E.right('It is 07 sharp.'));
  assert.equal(await messageOf({}, parameters, { ...teller, home, values }), E.right('It is  sharp.'));
});

test('a template file that is not there is told', async () => {
  const said = await messageOf({}, { file_template: 'missing.j2' }, teller);
  assert.ok(E.isLeft(said));
  assert.is(said.left.parameter, 'file_template');
  assert.match(said.left.message, /nowhere\/missing\.j2 is not there/);
  const wrong = { parameter: 'file_template', message: 'expected the path of a template file' };
  assert.equal(await messageOf({}, { file_template: 5 }, teller), E.left(wrong));
});

test('what is no file, or too large a one, is no template', async () => {
  const home = kit({ 'large.j2': 'x'.repeat(1_048_577), 'directory/x': '' });
  const said = async (file_template: string) => messageOf({}, { file_template }, { ...teller, home });
  assert.equal(
    await said('large.j2'),
    E.left({ parameter: 'file_template', message: `${home}/large.j2 has more than 1048576 bytes` }),
  );
  for (const path of ['directory', '/dev/zero']) {
    const wrong = { parameter: 'file_template', message: `${resolve(home, path)} is not a file` };
    assert.equal(await said(path), E.left(wrong));
  }
});

test.run();
