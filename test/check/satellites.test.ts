import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('lint/satellites');

test('an address that another satellite has is named in its place', async () => {
  const settings = `satellites:
  kitchen: tcp://10.0.0.2:10700
  hall: tcp://10.0.0.3:10700
  cellar: tcp://10.0.0.2:10700/
  attic:
    area: above
    uri: tcp://10.0.0.2:10700
`;
  const message = 'this is the address of "kitchen": one satellite cannot be two';
  assert.equal(await linted({ 'settings.yml': settings }), [
    `settings.yml:4:11 warning: satellites.cellar: ${message}`,
    `settings.yml:7:10 warning: satellites.attic.uri: ${message}`,
  ]);
});

test.run();
