import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { List } from '../../../src/sentences/codecs.ts';
import { parsedTemplate } from '../../../src/sentences/template.ts';
import { templateText } from '../../../src/sentences/template-text.ts';

const test = suite('lists and templates as text');

const TEMPLATES = [
  'turn (on|off) [the] {name} [in [the] {area:room}]',
  'set <it> to {0..100,5:level}[%| percent]',
  '(now; {when}; please) say {{ text }}',
  '{@here} and {there:@place} \\(no\\) a\\|b',
  '[a|(b; c)]d{name}s {-5..5:@n}',
];

const PIECES = [...'ab ()[]|;<>{}\\:@', '{x}', '{x:y}', '{1..9:n}', '<r>', '{{ h }}', 'word', '\\('];

const parsed = (text: string): unknown => {
  const read = parsedTemplate(text);
  return E.isRight(read) ? read.right : undefined;
};

test('a template that was written from its parts has the same parts', () => {
  const isSame = (text: string): void => {
    const read = parsedTemplate(text);
    if (E.isLeft(read)) return;
    const again = templateText(read.right);
    assert.equal(templateText(parsed(again) as never), again, text);
  };
  for (const text of TEMPLATES) assert.equal(parsed(templateText(parsed(text) as never)), parsed(text), text);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (all) => isSame(all.join(''))),
  );
});

test('a list is read as it was before it was written', () => {
  const lists: readonly unknown[] = [
    [
      'kitchen',
      '(living|sitting) room',
      5,
      { in: 'lamp[s]', out: 7, context: { a: 1 }, metadata: { b: [2] } },
    ],
    ['half {0..9:n}', { in: 'a\\|b', out: '(a|b)' }, { in: 'plain' }, 'back\\slash', 'at @ sign'],
    { range: { from: 0, to: 10, step: 2, multiplier: 2.5, fractions: 'halves', words_language: 'fr' } },
    { wildcard: true },
    { type: 'duration' },
  ];
  for (const raw of lists) {
    const read = List.decode(raw);
    if (E.isLeft(read)) assert.unreachable(JSON.stringify(raw));
    else assert.equal(List.decode(List.encode(read.right)), read);
  }
});

test.run();
