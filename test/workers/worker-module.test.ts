import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { threadArguments } from '../../src/workers/worker-module.ts';
import { kit } from '../support/kit.ts';
import { answerOf, SILENT } from '../support/service.ts';
import { serviceProcess, started } from '../support/service-process.ts';

const test = suite('worker module');

test('a thread is given loaders and what Node says of its code, and no flag of V8 or of the process', () => {
  const words = [
    '--max-old-space-size=256',
    '--import',
    'tsx',
    '--expose-gc',
    '--require=./a.cjs',
    '-r',
    'b',
    '--inspect=0',
  ];
  assert.equal(threadArguments([...words, '--no-warnings', '--stack-size=2000', '--title=x']), [
    '--import',
    'tsx',
    '--require=./a.cjs',
    '-r',
    'b',
    '--no-warnings',
  ]);
});

test('a service whose Node was given flags of V8 stores, renders and draws in its threads', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': '[]' });
  const [node, ...words] = started(home);
  const flags = ['--max-old-space-size=256', '--expose-gc', '--stack-size=2000', '--enable-source-maps'];
  const { url, kill } = await serviceProcess([node, ...flags, ...words]);
  try {
    const sends = async (method: string, path: string, value?: unknown) =>
      answerOf(
        await fetch(url + path, {
          method,
          ...(value === undefined
            ? {}
            : { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } }),
        }),
      );
    const synapse = { signals: [{ order: 'add' }], neurons: [{ say: { message: '{{ 1 + 1 }}' } }] };
    assert.is((await sends('PUT', '/synapses/sum', synapse)).status, 201);
    const { status, body } = await sends('POST', '/synapses/start/order', { order: 'add' });
    assert.is(status, 201);
    assert.match(JSON.stringify(body), '"generated_message":"2"');
    assert.is((await sends('GET', '/machines/brain.svg')).status, 200);
    assert.is(((await sends('GET', '/health')).body as { readonly status: string }).status, 'ok');
  } finally {
    await kill();
  }
});

test.run();
