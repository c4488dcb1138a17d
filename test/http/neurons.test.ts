import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtIn } from '../../src/modules/module.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('http/neurons');

test('GET /neurons lists those of Broca as core, and those of the kit that loaded as community', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}resource_directory: { neuron: neurons }\n`,
    'neurons/lamp.js': `export default ({ neuron }) => neuron({ name: 'lamp', run: () => {} });`,
    'neurons/broken.js': 'throw new Error("no");',
  });
  const answer = await broca.get('/neurons');
  await broca.stop();
  assert.equal(answer, { status: 200, body: { core: [...builtIn.neurons.keys()], community: ['lamp'] } });
  assert.equal(broca.lines, ['neurons/broken.js: no']);
});

test('GET /neurons needs the password where there is one', async () => {
  const api = 'rest_api: { password_protected: true, login: admin, password: secret }\n';
  const broca = await service({ 'settings.yml': `${SILENT}${api}` });
  const without = await broca.request('GET', '/neurons');
  const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
  const withIt = await broca.request('GET', '/neurons', { headers: { authorization } });
  await broca.stop();
  assert.equal([without.status, withIt.status], [401, 200]);
});

test.run();
