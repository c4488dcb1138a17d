import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { here } from '../../src/template/render-parameters.ts';
import { type Sandbox, type SandboxOptions, sandbox } from '../../src/template/sandbox.ts';

const test = suite('sandbox');

/** Its engine has no limits, so that the thread's are reached. */
const unlimited = new URL('../support/unlimited-templates.ts', import.meta.url);

const ENDLESS = '{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}';
const GREEDY =
  '{% set l = [] %}{% for i in range(100000) %}{% for j in range(100) %}{% do l.append([i, j]) %}{% endfor %}{% endfor %}';

const using = async (options: SandboxOptions, use: (box: Sandbox) => Promise<void>): Promise<void> => {
  const box = sandbox(options);
  try {
    await use(box);
  } finally {
    await box.close();
  }
};

const failed = (parameter: string, message: string) => E.left({ parameter, message });

test('renders texts and parameters as here, one after another', () =>
  using({}, async (box) => {
    const values = { a: true, list: ['x', 2.5] };
    const written = { message: '{{ a }} {{ list }}', deep: [{ text: '{{ list|length }}' }], n: 1 };
    const answers = await Promise.all([
      box.parameters(written, values),
      box.text('{{ list|join }} {{ nobody }}', values, 'say_template'),
      box.parameters({ cmd: 'echo {{ a }}' }, { a: "x'; rm" }, { encodings: { cmd: 'shell' } }),
      box.parameters({ message: '{{ nobody }}' }, {}),
      box.text('{{ 1 + }}', {}, 'file_template'),
    ]);
    assert.equal(answers, [
      E.right({ message: "True ['x', 2.5]", deep: [{ text: '2' }], n: 1 }),
      E.right('x2.5 '),
      here.parameters({ cmd: 'echo {{ a }}' }, { a: "x'; rm" }, { encodings: { cmd: 'shell' } }),
      failed('message', 'no value for nobody'),
      failed('file_template', 'expected a value, found "}}"'),
    ]);
  }));

test('parameters without templates are answered at once', () =>
  using({}, async (box) => {
    const written = { message: 'hello', run: () => 1 };
    assert.equal(box.parameters(written, {}), E.right(written));
  }));

test('what would take a lot of memory fails, and the next is rendered', () =>
  using({}, async (box) => {
    const nested = "{{ ('a' * 1000)|replace('a', 'b' * 1000)|replace('b', 'c' * 1000) }}";
    const answers = await Promise.all([
      box.parameters({ message: '{{ "a" * 200000000 }}' }, {}),
      box.parameters({ x: { message: [nested] } }, {}),
      box.text('{{ a }}', { a: 1 }, 'say_template'),
    ]);
    assert.equal(answers, [
      failed('message', 'the template makes too much text'),
      failed('x.message[0]', 'the template takes too many steps'),
      E.right('1'),
    ]);
  }));

test('one that takes too long is ended, the next in the queue is rendered, and nobody else waited', () =>
  using({ deadlineMs: 200, module: unlimited }, async (box) => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const late = box.text(ENDLESS, {}, 'say_template');
    const next = box.text('{{ a|upper }}', { a: 'x' }, 'say_template');
    assert.equal(here.text('{{ a }}', { a: 1 }, 'say_template'), E.right('1'));
    assert.equal(await late, failed('say_template', 'took longer than 200 ms'));
    isOver = true;
    assert.ok(turns > 10, `${turns} turns`);
    assert.equal(await next, E.right('X'));
  }));

test('one that needs too much memory is ended, and the next in the queue is rendered', () =>
  using({ deadlineMs: 60_000, memoryMb: 32, module: unlimited }, async (box) => {
    const greedy = box.text(GREEDY, {}, 'file_template');
    const next = box.text('{{ a|upper }}', { a: 'x' }, 'file_template');
    assert.equal(await greedy, failed('file_template', 'needed more than 32 MB'));
    assert.equal(await next, E.right('X'));
  }));

test('values that cannot be copied to another thread are refused, and the next is rendered', () =>
  using({}, async (box) => {
    const answer = await box.text('{{ a }}', { a: () => 1 }, 'say_template');
    assert.match(E.isLeft(answer) ? answer.left.message : 'rendered', /could not be cloned/);
    assert.equal(await box.text('{{ a }}', { a: 1 }, 'say_template'), E.right('1'));
  }));

test('a thread that cannot start is a failure each time', () =>
  using({ module: new URL('../support/no-such-module.ts', import.meta.url) }, async (box) => {
    for (const _ of [1, 2]) {
      const answer = await box.text('{{ a }}', { a: 1 }, 'say_template');
      assert.match(E.isLeft(answer) ? answer.left.message : 'rendered', /no-such-module/);
    }
  }));

test('what is being rendered when it closes fails, as does what comes after', async () => {
  const box = sandbox({ deadlineMs: 60_000, module: unlimited });
  assert.equal(await box.text('{{ 1 }}', {}, 'say_template'), E.right('1'));
  const rendering = box.text(ENDLESS, {}, 'say_template');
  const waiting = box.text('{{ 1 }}', {}, 'say_template');
  await new Promise(setImmediate);
  await box.close();
  assert.equal(await rendering, failed('say_template', 'the renderer is closed'));
  assert.equal(await waiting, failed('say_template', 'the renderer is closed'));
  assert.equal(
    await box.text('{{ 1 }}', {}, 'say_template'),
    failed('say_template', 'the renderer is closed'),
  );
});

test.run();
