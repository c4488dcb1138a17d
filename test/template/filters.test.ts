import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { FILTERS, TESTS } from '../../packages/pyjinja/src/builtins/filters.ts';
import { template } from '../../packages/pyjinja/src/template.ts';

const test = suite('filters');

const page = readFileSync(join(import.meta.dirname, '../../docs/templates.md'), 'utf8');

/** What the page lists after this word. */
const listed = (word: string): readonly string[] =>
  (new RegExp(`- \\*\\*${word}\\*\\*: ([^.]*)\\.`).exec(page)?.[1] ?? '').split(/,\s+/);

test('docs/templates.md lists every filter', () => {
  assert.equal(listed('Filters'), [...FILTERS.keys()].sort());
});

test('docs/templates.md lists every test that has a name', () => {
  const others = ['equalto', 'greaterthan', 'lessthan'];
  const named = [...TESTS.keys()].filter((name) => /^\w+$/.test(name) && !others.includes(name));
  assert.equal(listed('Tests'), named.sort());
});

test('the examples of docs/templates.md are right as they are written', () => {
  const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text));
  const [[{ say }, { uri }]] = examples as [
    [{ say: { message: string } }, { uri: { say_template: string } }],
  ];
  assert.is(template(say.message).render({ hour: 7, minute: 5, day: 'Tuesday' }), 'It is 07:05, mardi');
  assert.is(template(uri.say_template).render({ feed: [{ title: 'a' }, { title: 'b' }] }), 'a, b');
});

test.run();
