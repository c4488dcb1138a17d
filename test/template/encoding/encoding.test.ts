import { resolve } from 'node:path';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Encoding } from '../../../src/template/encoding/encoding.ts';
import { renderParameters } from '../../../src/template/render-parameters.ts';
import { few } from '../../support/scale.ts';

const test = suite('values stay in their places');

const RUNS = few(1_000, 3_000);

/** What has been used to leave such places, in any mixture with anything else. */
const PARTS = [
  ...[
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    '%2F',
    '%00',
    '?',
    '#',
    '@',
    ':',
    '//',
    '&',
    '=',
    ';',
    '+',
    ' ',
    '\t',
    '\n',
  ],
  ...[
    '\r\nX-Evil: 1',
    '\0',
    '"',
    "'",
    '\\"',
    '\\u0022',
    '{',
    '}',
    '[',
    ']',
    ',',
    ': ',
    'true',
    '1',
    '-',
    'e5',
  ],
  ...[
    '$SYS',
    '{{ 7*7 }}',
    '{%',
    '~',
    '../../etc/passwd',
    'http://evil',
    '\u202e',
    '\ud800',
    'é',
    '漢',
    '__proto__',
  ],
];
const HOSTILE = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);

function rendered(encoding: Encoding, text: string, x: unknown): string | undefined {
  const result = renderParameters({ p: text }, { x }, { encodings: { p: encoding } });
  return E.isRight(result) ? (result.right.p as string) : undefined;
}

/** How a template may hand a value on without making another one of it. */
const HOLES = [
  '{{ x }}',
  '{{ x | string }}',
  '{{ "" ~ x }}',
  '{% set y = x %}{{ y }}',
  '{{ {"a": x}.a }}',
  '{% for y in [x] %}{{ y }}{% endfor %}',
];

const check = (property: (x: string, hole: string) => void): void =>
  fc.assert(fc.property(HOSTILE, fc.constantFrom(...HOLES), property), { numRuns: RUNS });

test('a path stays in the folder that was written, and its names are as many', () => {
  let passed = 0;
  check((x, hole) => {
    for (const [text, folder] of [
      [`files/${hole}`, '/home/kit/files'],
      [`files/a${hole}.wav`, '/home/kit/files'],
      [`./${hole}`, '/home/kit'],
    ] as const) {
      const path = rendered('path', text, x);
      if (path === undefined) continue;
      passed += 1;
      assert.ok(!path.includes('\0'));
      assert.is(resolve('/home/kit', path), `${folder}/${path.slice(path.indexOf('/') + 1)}`);
      assert.is(path.split('/').length, 2);
    }
  });
  assert.ok(passed > RUNS / 2);
});

test('an address keeps scheme, login, host, port and the number of its parts, and the value comes out', () => {
  let passed = 0;
  check((x, hole) => {
    const inPath = rendered('url', `http://me@host:81/api/lamps/${hole}/on?a=1#f`, x);
    if (inPath !== undefined) {
      passed += 1;
      const { origin, username, pathname, search, hash } = new URL(inPath);
      assert.equal([origin, username, search, hash], ['http://host:81', 'me', '?a=1', '#f']);
      const [, api, lamps, value, on, ...more] = pathname.split('/');
      assert.equal(
        [api, lamps, decodeURIComponent(value ?? ''), on, more],
        ['api', 'lamps', x.toWellFormed(), 'on', []],
      );
    }
    const url = new URL(rendered('url', `https://host/api?q=${hole}&on=no`, x) ?? '');
    assert.equal([url.origin, url.pathname, url.hash], ['https://host', '/api', '']);
    assert.equal(
      [...url.searchParams],
      [
        ['q', x.toWellFormed()],
        ['on', 'no'],
      ],
    );
    const fragment = new URL(rendered('url', `https://host/api?on=no#${hole}`, x) ?? '');
    assert.equal([fragment.search, decodeURIComponent(fragment.hash.slice(1))], ['?on=no', x.toWellFormed()]);
  });
  assert.ok(passed > RUNS / 2);
});

test('no value comes to stand before the path of an address', () => {
  for (const text of [
    '{{ x }}',
    'http://{{ x }}',
    'http://h{{ x }}',
    'http://h:{{ x }}/',
    '{{ x }}://h/',
    'http://{{ x }}@h/',
    'http:///{{ x }}',
    'http:/{{ x }}',
    '//h/{{ x }}',
    'http://\t/{{ x }}',
  ])
    check((x, hole) => assert.is(rendered('url', text.replace('{{ x }}', hole), x), undefined));
});

test('JSON keeps its form, and the value comes out as a text or a number', () => {
  check((x, hole) => {
    const inside = JSON.parse(rendered('json', `{"device": "a ${hole}", "on": false}`, x) ?? '') as unknown;
    assert.equal(inside, { device: `a ${x}`, on: false });
    const outside = rendered('json', `{"level": ${hole}, "on": false}`, x);
    if (outside === undefined) return;
    const { level, ...rest } = JSON.parse(outside) as { readonly level: unknown };
    assert.equal(rest, { on: false });
    assert.equal(level, JSON.parse(x));
    assert.ok(['number', 'boolean'].includes(typeof level) || level === null);
  });
  check((x) => {
    const text = rendered('json', '{"device": {{ x | tojson }}, "on": false}', x) ?? '';
    assert.equal(JSON.parse(text), { device: x, on: false });
  });
});

test('a payload written as JSON is JSON, and any other is the text', () => {
  check((x, hole) => {
    assert.equal(JSON.parse(rendered('payload', `{"state": "${hole}"}`, x) ?? ''), { state: x });
    const lines = rendered('payload', `{"room": "${hole}"}\n{"room": "b"}`, x)?.split('\n') ?? [];
    assert.equal(
      lines.map((line) => JSON.parse(line) as unknown),
      [{ room: x }, { room: 'b' }],
    );
    assert.is(rendered('payload', `{"rooms": ["${hole}", ], }`, x), `{"rooms": [${JSON.stringify(x)}, ], }`);
    const joined = rendered('payload', `{"n": ${hole}${hole}, "on": false}`, x);
    if (joined !== undefined) assert.match(joined, /^\{"n": (?:[\w.+-]|\s)*, "on": false\}$/);
    assert.is(rendered('payload', hole, x), x);
    assert.is(rendered('payload', `say "${hole}"`, x), `say "${x}"`);
  });
});

test('a form keeps its fields, and the value comes out', () => {
  check((x, hole) => {
    const form = new URLSearchParams(rendered('form', `lamp=${hole}&on=no`, x));
    assert.equal(
      [...form],
      [
        ['lamp', x.toWellFormed()],
        ['on', 'no'],
      ],
    );
  });
});

test('a map or a list is one value of a query and of a form, also when the template encodes it', () => {
  const structure = fc.oneof(
    fc.dictionary(HOSTILE, HOSTILE, { maxKeys: 3 }),
    fc.array(fc.array(HOSTILE, { maxLength: 3 }), { maxLength: 3 }),
    HOSTILE,
  );
  const holes = fc.constantFrom(
    '{{ x | urlencode }}',
    '{% set y = x | urlencode %}{{ y }}',
    '{% filter urlencode %}{{ x }}{% endfilter %}',
    '{{ {"x": x} | urlencode }}',
    '{{ [["x", x]] | urlencode }}',
    '{{ x }}',
  );
  fc.assert(
    fc.property(structure, holes, (x, hole) => {
      const url = new URL(rendered('url', `https://host/api?q=${hole}&on=no`, x) ?? '');
      assert.equal([url.origin, url.pathname, url.hash], ['https://host', '/api', '']);
      const form = new URLSearchParams(rendered('form', `q=${hole}&on=no`, x));
      for (const fields of [url.searchParams, form]) {
        const [[name, value] = [], ...others] = [...fields];
        assert.equal([name, others], ['q', [['on', 'no']]]);
        if (typeof x === 'string' && !hole.includes('[') && !hole.includes('"'))
          assert.is(value, x.toWellFormed());
      }
    }),
    { numRuns: RUNS },
  );
});

test('what a map becomes can be read', () => {
  const url = rendered('url', 'http://h/api?q={{ x | urlencode }}&on=0', { a: '1 2', on: '1' });
  assert.is(url, 'http://h/api?q=a%3D1%202%26on%3D1&on=0');
});

test('a topic keeps its levels and asks for no others', () => {
  check((x, hole) => {
    const topic = rendered('topic', `home/${hole}/light`, x);
    if (topic === undefined) return;
    assert.equal(topic.split('/'), ['home', x, 'light']);
    assert.not.match(topic, /[+#\0]/);
  });
});

test('a header holds no line end and no other control character', () => {
  check((x, hole) => {
    const header = rendered('header', `Bearer ${hole}`, x);
    if (header === undefined) assert.match(x, /\p{Cc}/u);
    else assert.is(header, `Bearer ${x}`);
    if (header !== undefined) assert.not.match(header, /\p{Cc}/u);
  });
});

test('the name and port of a machine hold no value at all', () => {
  check((x, hole) => assert.is(rendered('host', `10.0.0.${hole}`, x), undefined));
});

test.run();
