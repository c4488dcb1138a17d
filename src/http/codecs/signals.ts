import * as t from 'io-ts';
import { titled } from './titled.ts';

export const EnteredAnswer = titled('EnteredAnswer', t.type({ entered: t.readonlyArray(t.string) }), {
  entered: 'the synapses this started',
});
