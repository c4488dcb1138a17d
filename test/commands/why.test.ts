import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as why } from '../../src/commands/why.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';

const test = suite('broca why');

test('an order is explained: what it runs, and what it nearly does', async () => {
  const { status, out, err } = await command('why', 'brains/starter', 'turn on the kitchen lights');
  assert.equal([status, err], [0, '']);
  assert.match(
    out,
    /^"turn on the kitchen lights" matches nothing\.\non_order_not_found runs did-not-understand\.\n/,
  );
  assert.match(
    out,
    /kitchen-light-on: "turn on the kitchen light", \d+ %\n\s+said "lights", expected "light"\n/,
  );
});

test('words without quotes are one order', async () => {
  const { status, out } = await commandHere(why, 'brains/starter', 'thank', 'you');
  assert.is(status, 0);
  assert.match(out, /^"thank you" runs:\n {2}thanks: "thank you" \(strict\)\n/);
});

test('--json is for programs', async () => {
  const { out } = await commandHere(why, 'brains/starter', 'my name is Ada', '--json');
  const { user_order, matched_synapses } = JSON.parse(out);
  assert.is(user_order, 'my name is Ada');
  assert.equal(
    matched_synapses.map((match: Record<string, unknown>) => [match.synapse_name, match.parameters]),
    [['my-name', { name: 'Ada' }]],
  );
});

test('a kit with mistakes cannot be explained, and without an order it is not understood', async () => {
  const broken = kit({ 'settings.yml': '{}', 'brain.yml': '7' });
  const [mistakes, nothing] = await Promise.all([
    commandHere(why, broken, 'hello'),
    commandHere(why, broken),
  ]);
  assert.equal(mistakes, {
    status: 1,
    out: '',
    err: `${broken}/brain.yml:1:1 found 7, expected a list of synapses\n`,
  });
  assert.is(nothing.status, 2);
  assert.match(nothing.err, /^broca why: which order\?\n\nbroca why HOME ORDER /);
});

test.run();
