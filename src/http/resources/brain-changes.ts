import type { FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { ByName, Nullable, parsed, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { expectedTag } from './preconditions.ts';
import { CreatedSynapse } from './synapse-codec.ts';
import { visibleTo } from './visible.ts';

/** What was changed of synapses: the history with its undo, the deleted ones, and what overrides the files of the kit. */
export const brainChangeRoutes: Routes<'presentKit' | 'changes' | 'shapes' | 'settings'> = async (
  app,
  { presentKit, changes, shapes, settings },
) => {
  const find = (name: string) => presentKit().brain.find(name);
  const createdFor = ({ caller }: FastifyRequest, name: string) => {
    const synapse = find(name);
    return synapse === undefined ? null : shapes().created(visibleTo(caller, settings()).synapse(synapse));
  };
  const yamlFor =
    ({ caller }: FastifyRequest) =>
    (text: string | null) =>
      text === null ? null : visibleTo(caller, settings()).yaml(text);
  const howOf = ({ caller, headers }: FastifyRequest) => ({
    by: caller.token,
    expects: expectedTag(headers),
  });

  app.get('/brain/changes', routes.listChanges, async ({ query: { name } }) => {
    const { changes: all, damaged } = await changes.history();
    return { changes: all.filter((one) => name === undefined || one.name === name), damaged };
  });

  app.get('/brain/changes/:id', routes.readChange, async (request) => {
    const { summary, change, refused } = await orThrow(changes.change(request.params.id));
    const shown = yamlFor(request);
    const { before, after } = change;
    return {
      ...summary,
      ...{ before: shown(before.text), after: shown(after.text) },
      ...(refused === undefined ? {} : { refused }),
    };
  });

  app.post('/brain/changes/:id/undo', routes.undoChange, async (request) => {
    const name = await orThrow(changes.undo(request.params.id, howOf(request)));
    return { name, synapse: createdFor(request, name) };
  });

  app.get('/brain/deleted', routes.listDeleted, async () => ({
    deleted: (await changes.deleted()).map(({ name, at = null, isOwn }) => ({
      ...{ name, at, from: isOwn ? 'kit' : 'history' },
    })),
  }));

  app.post('/brain/deleted/:name/restore', routes.restoreSynapse, async (request) => {
    const { name } = request.params;
    await orThrow(changes.restore(name, howOf(request)));
    return createdFor(request, name);
  });

  app.get('/brain/overrides/:name', routes.readOverride, async (request) => {
    const { name } = request.params;
    const { override, own, text } = await changes.stateOf(name);
    if (own === null || override === null) throw noOverride(name);
    const shown = yamlFor(request);
    return { name, file: own.file, before: shown(own.text), after: shown(text) };
  });

  app.delete('/brain/overrides/:name', routes.dropOverride, async (request) => {
    const { name } = request.params;
    await orThrow(changes.revert(name, howOf(request)));
    return createdFor(request, name);
  });
};

const noOverride = (name: string): AssistantError => ({
  _tag: 'UnknownName',
  field: '',
  message: `nothing overrides "${name}" of the kit`,
});

const ByNumber = t.type({
  id: withSchema(
    parsed('the number of a change', t.number.is, (value) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
    ),
    { type: 'integer', minimum: 0 },
  ),
});

const Kind = t.keyof({ added: null, changed: null, deleted: null });

const KNOWN = {
  id: t.number,
  at: t.string,
  name: t.string,
  kind: Kind,
  in: t.keyof({ file: null, override: null }),
};

const MAYBE = { by: t.string, undoes: t.number };

const SUMMARY = {
  at: 'when, in ISO 8601',
  in: '`file`: in a file of the kit; `override`: stored beside it',
  by: 'the name of the token that made it',
  undoes: 'the change that this one undid',
};

const ChangeSummary = titled(
  'BrainChangeSummary',
  t.intersection([t.type(KNOWN), t.partial(MAYBE)]),
  SUMMARY,
);

const Change = titled(
  'BrainChange',
  t.intersection([
    t.type({ ...KNOWN, before: Nullable(t.string), after: Nullable(t.string) }),
    t.partial({ ...MAYBE, refused: t.string }),
  ]),
  {
    ...SUMMARY,
    before: 'the YAML before the change; null for none',
    after: 'the YAML after it; null for none',
    refused: 'why it cannot be undone any more; absent where it can',
  },
);

const Deleted = titled(
  'DeletedSynapse',
  t.type({ name: t.string, at: Nullable(t.string), from: t.keyof({ kit: null, history: null }) }),
  {
    at: 'when; null if the history does not say',
    from: '`kit`: the file of the kit still has it; `history`: the history alone has it',
  },
);

const Override = titled(
  'Override',
  t.type({ name: t.string, file: t.string, before: Nullable(t.string), after: Nullable(t.string) }),
  { before: 'what the file says', after: 'what is in force instead; null if it is deleted' },
);

const UNDO_FAILURES = {
  404: 'no such change or synapse',
  409: 'something newer would be lost, or the change does not fit the kit any more',
};

const NO_CHANGE = failedWith(404, 'there is no change 999999 in the history');

const NOTHING_DELETED = failedWith(404, 'no deleted synapse is named "tee"');

const NOTHING_OVER = failedWith(404, 'nothing overrides "coffee" of the kit');

const routes = operations('synapses', {
  listChanges: {
    schema: { querystring: t.partial({ name: t.string }) },
    role: 'author',
    summary: 'The changes of synapses, the newest first',
    description: 'Broca keeps the last 500 that clients made.',
    answers: {
      200: titled(
        'BrainChanges',
        t.type({ changes: t.readonlyArray(ChangeSummary), damaged: t.readonlyArray(t.string) }),
        { damaged: 'what cannot be read of the history, a line for each file' },
      ),
    },
    examples: { all: { summary: 'All' }, one: { summary: 'Of one synapse', query: { name: 'tea' } } },
  },
  readChange: {
    schema: { params: ByNumber },
    role: 'author',
    summary: 'One change with the YAML before and after it',
    answers: { 200: Change },
    failures: { 404: 'no such change' },
    examples: { unknown: { summary: 'No such change', params: { id: '999999' }, ...NO_CHANGE } },
  },
  undoChange: {
    schema: { params: ByNumber },
    role: 'author',
    summary: 'Undoes a change',
    description: 'The undo is a change of its own, which can be undone too.',
    answers: {
      200: titled('Undone', t.type({ name: t.string, synapse: Nullable(CreatedSynapse) }), {
        synapse: 'as it is now; null if there is none of this name',
      }),
    },
    failures: UNDO_FAILURES,
    examples: { unknown: { summary: 'No such change', params: { id: '999999' }, ...NO_CHANGE } },
  },
  listDeleted: {
    role: 'author',
    summary: 'The deleted synapses that can be brought back',
    answers: { 200: t.type({ deleted: t.readonlyArray(Deleted) }) },
    examples: { all: { summary: 'All' } },
  },
  restoreSynapse: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Brings back a deleted synapse',
    answers: { 200: CreatedSynapse },
    failures: UNDO_FAILURES,
    examples: {
      tea: { summary: 'By its name', params: { name: 'tea' } },
      unknown: { summary: 'Not a deleted one', params: { name: 'tee' }, ...NOTHING_DELETED },
    },
  },
  readOverride: {
    schema: { params: ByName },
    role: 'author',
    summary: 'What overrides a synapse of the kit, and what its file says',
    answers: { 200: Override },
    failures: { 404: 'nothing overrides it' },
    examples: {
      changed: { summary: 'A changed synapse', params: { name: 'sorry' } },
      unknown: { summary: 'An unchanged one', params: { name: 'coffee' }, ...NOTHING_OVER },
    },
  },
  dropOverride: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Goes back to what the file of the kit says of a synapse',
    answers: { 200: CreatedSynapse },
    failures: { 404: 'nothing overrides it' },
    examples: {
      changed: { summary: 'A changed synapse', params: { name: 'sorry' } },
      unknown: { summary: 'An unchanged one', params: { name: 'coffee' }, ...NOTHING_OVER },
    },
  },
});
