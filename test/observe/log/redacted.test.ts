import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knownSecrets } from '../../../src/observe/log/redacted.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { neuron, synapse } from '../../support/synapse.ts';

const test = suite('knownSecrets');

test('settings, variables, engines and synapses are searched', () => {
  const settings = settingsOf(
    {
      rest_api: { login: 'admin', password: 'of the api' },
      text_to_speech: ['espeak', { cloud: { api_key: 'of a voice', language: 'en' } }],
      triggers: [{ button: { token: 'of a trigger' } }],
      mqtt: { broker_ip: '10.0.0.2', username: 'broca', password: 'of a broker' },
      traces: { otlp_endpoint: 'http://collector', otlp_headers: { 'x-team': 'of a collector' } },
    },
    { mqtt_password: 'of a variable', name: 'Mia' },
  );
  const synapses = [
    {
      ...synapse('a', { neurons: [neuron('uri', { password: 'of a neuron', url: 'http://a' })] }),
      signals: [{ name: 'mqtt_subscriber', parameters: { password: 'of a signal' } }],
    },
  ];
  const found = knownSecrets(settings, synapses);
  assert.equal([...found].sort(), [
    'of a broker',
    'of a collector',
    'of a neuron',
    'of a signal',
    'of a trigger',
    'of a variable',
    'of a voice',
    'of the api',
  ]);
  assert.equal(knownSecrets(settings, synapses), found);
  assert.is(knownSecrets(settings, []).includes('of a neuron'), false);
});

test.run();
