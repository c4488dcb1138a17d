import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonSchema } from '../../../src/lib/codecs.ts';
import { failure, SILENT, service } from '../../support/service.ts';

const NEURON = `export default ({ neuron, t }) =>
  neuron({ name: 'greet', parameters: t.type({ whom: t.string }), run: ({ whom }) => \`Hello \${whom}\` });
`;

const test = suite('http/resources/kit-schemas');
const broca = await service({
  'settings.yml': `${SILENT}resource_directory: { neuron: neurons }\n`,
  'neurons/greet.js': NEURON,
});

test.after(() => broca.stop());

test('the schema of brain files knows the neurons of the kit', async () => {
  const { status, body } = await broca.get('/schemas/brain.schema.json');
  const { definitions } = body as JsonSchema;
  const greet = definitions?.Neuron?.anyOf?.[1]?.properties?.greet;
  assert.equal([status, greet?.required], [200, ['whom']]);
});

test('there are schemas of sentences and settings, and no others', async () => {
  for (const name of ['sentences', 'settings'])
    assert.is((await broca.get(`/schemas/${name}.schema.json`)).status, 200);
  assert.equal(
    await broca.get('/schemas/brain.json'),
    failure(404, 'itemNotFound', 'there is no schema "brain.json"'),
  );
});

test('they are as public as the documentation', async () => {
  const closed = await service({
    'settings.yml': `${SILENT}rest_api: { password_protected: true, login: admin, password: xyz }\n`,
  });
  const answers = await Promise.all(['/docs', '/schemas/brain.schema.json'].map((path) => closed.get(path)));
  await closed.stop();
  assert.equal(
    answers.map(({ status }) => status),
    [401, 401],
  );
});

test.run();
