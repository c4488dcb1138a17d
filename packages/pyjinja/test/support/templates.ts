import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { template } from '../../src/template.ts';

/** What the templates of the tables may name. */
const VALUES = {
  a: 'x',
  n: 3,
  f: 2.5,
  t: true,
  z: null,
  list: ['a', 1, null, true, 2.5],
  nums: [3, 1, 2],
  map: {
    k: 'v',
    n: 1,
    items: 'i',
  },
  feed: [
    {
      title: 'One',
      n: 2,
    },
    {
      title: 'two',
      n: 1,
    },
    {
      title: 'Three',
      n: 2,
    },
  ],
  day: 'Monday',
  s: 'Hello wOrld',
  long: 'The quick brown fox jumps over the lazy dog',
  q: "it's",
  qq: 'say "hi" it\'s',
  u: 'héllo 😀 wörld',
  e: '',
  temp: '21.456',
  tree: [
    {
      n: 1,
      c: [
        {
          n: 2,
          c: [],
        },
        {
          n: 3,
          c: [
            {
              n: 4,
              c: [],
            },
          ],
        },
      ],
    },
  ],
  kalliope_memory: {
    x: 'y',
    n: 4,
  },
  h: 7,
  m: 5,
  nl: 'a\nb\n\nc',
  html: '<b>Tom & "Jerry\'s"</b> <!-- c --> x',
  hour: 7,
  minute: 5,
  nn: [null, 1, null],
  dn: {
    k: null,
    j: 1,
  },
  hours: '7',
};

/** One test for each template: its text with `VALUES` is what Jinja2 prints in Python. */
export function rendersAll(test: Test, rows: readonly (readonly [text: string, rendered: string])[]): void {
  for (const [text, rendered] of rows) {
    test(`${text} is ${rendered}`, () => assert.is(template(text).render(structuredClone(VALUES)), rendered));
  }
}
