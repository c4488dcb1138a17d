import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atNextStart } from '../../src/settings/load-settings.ts';
import { settingsOf } from '../../src/settings/settings.ts';

const test = suite('atNextStart');

test('what listens, what is cached where and how is logged waits for the next start', () => {
  const before = settingsOf({}, {});
  const after = settingsOf(
    {
      rest_api: { port: 7, login: 'me' },
      cache_path: 'x',
      logging: { level: 'debug', transcripts: true },
      traces: { keep: 7, max_megabytes: 1, transcripts: false, otlp_endpoint: 'http://collector/v1/traces' },
      options: { mute: true },
    },
    { name: 'Bob' },
  );
  assert.equal(atNextStart(before, after), [
    'rest_api.port',
    'cache_path',
    'logging.level',
    'traces.keep',
    'traces.max_megabytes',
    'traces.otlp_endpoint',
  ]);
});

test('nothing waits when nothing of it changed', () => {
  assert.equal(atNextStart(settingsOf({}, {}), settingsOf({}, { name: 'Bob' })), []);
});

test.run();
