import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shapesOf } from '../../../src/app/http-deps.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import { settingsOf } from '../../../src/settings/settings.ts';

const test = suite('http/shapes-of');

test('the contract holds unless the settings ask for Kalliope', () => {
  assert.is(shapesOf(settingsOf({}, {})), contractShapes);
  assert.is(shapesOf(settingsOf({ rest_api: { compatibility: 'none' } }, {})), contractShapes);
  const shapes = shapesOf(settingsOf({ rest_api: { compatibility: 'kalliope' } }, {}));
  assert.equal(shapes.version('1.2.3'), { 'Kalliope version': '0.7.2' });
});

test('the hooks of Kalliope hide two that it shows only when something hangs on them', () => {
  const settings = settingsOf(
    { rest_api: { compatibility: 'kalliope' }, hooks: { on_stt_error: 'sorry' } },
    {},
  );
  const { hooks } = shapesOf(settings).hooks(settings.hooks) as { hooks: Readonly<Record<string, unknown>> };
  assert.is(Object.keys(hooks).length, 14);
  assert.is(hooks.on_stt_error, 'sorry');
  assert.not('on_processed_synapses' in hooks);
});

test.run();
