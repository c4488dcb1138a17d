import * as E from 'fp-ts/lib/Either.js';
import { errorBody } from '../errors.ts';
import { withFlags } from './flags.ts';
import { isMap, type Reading, withKey } from './reading.ts';
import { synapseMistake } from './synapse-mistakes.ts';

/** A start by name may have any body; only a map says something. */
export const started: Reading = (body) => E.right(isMap(body) ? withFlags(body) : body);

const ordered = withKey('order', ({ order, ...rest }) => E.right({ ...withFlags(rest), order: order ?? '' }));

const added = withKey('name', (written, { brain }) => {
  const mistake = synapseMistake(written, brain.getSnapshot().context.codecs.modules);
  return mistake === undefined ? E.right(written) : E.left({ status: 400, body: { error: mistake } });
});

/** Kalliope deletes under the synapse's own path alone; a name in the query or body is the contract's way and does no harm. */
const deleted: Reading = (body, _, { query }) =>
  [body, query].some((place) => isMap(place) && Object.hasOwn(place, 'name'))
    ? E.right(body)
    : E.left({
        status: 405,
        headers: { allow: 'GET, HEAD, POST, OPTIONS' },
        body: errorBody(405, '/synapses does not answer DELETE'),
      });

/** What Kalliope's clients ask of synapses, by method and path. */
export const synapseRequests: readonly (readonly [asked: string, reading: Reading])[] = [
  ['POST /synapses', added],
  ['DELETE /synapses', deleted],
  ['POST /synapses/start/order', ordered],
];
