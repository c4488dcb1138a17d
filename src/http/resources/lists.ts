import * as t from 'io-ts';
import { variableLists } from '../../brain/sentences/sentences-in-force.ts';
import { List } from '../../sentences/codecs.ts';
import type { ListEdit } from '../../sentences/lists/list-edit.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import type { Caller } from '../access/tokens.ts';
import { ByName, Nothing, Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { visibleTo } from './visible.ts';

/** The lists that orders may name: those of the kit, and those that were set while the service runs. */
export const listRoutes: Routes<'presentKit' | 'changes' | 'settings'> = async (
  app,
  { presentKit, changes, settings },
) => {
  /** The lists in force. Secret variables are masked. */
  const listsFor = (caller: Caller): Readonly<Record<string, SlotList>> => {
    const { lists } = presentKit().brain.sentences;
    const shown = variableLists({ ...settings(), variables: visibleTo(caller, settings()).variables() });
    return Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [
        name,
        isOfVariable(name) ? (shown[name] ?? NO_VALUES) : list,
      ]),
    );
  };
  const isOfVariable = (name: string): boolean => changes.listOrigin(name).from === 'variable';
  const summaryOf = (name: string, list: SlotList) => ({
    name,
    kind: KINDS[list.kind],
    count: list.kind === 'texts' ? list.values.length : null,
    ...changes.listOrigin(name),
  });
  const change = async (name: string, edit: ListEdit) => {
    const { list, isNew } = await orThrow(changes.list(name, edit, () => true));
    return { status: isNew ? 201 : 200, answer: summaryOf(name, list) };
  };

  app.get('/lists', routes.listLists, async ({ caller }) => ({
    lists: Object.entries(listsFor(caller)).map(([name, list]) => summaryOf(name, list)),
  }));

  app.get('/lists/:name', routes.readList, async ({ caller, params: { name } }) => {
    const lists = listsFor(caller);
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined) throw unknownName('', `there is no list named ${JSON.stringify(name)}`);
    const raw = List.encode(list);
    const whole = Array.isArray(raw) ? { values: raw } : (raw as object);
    return { name, kind: KINDS[list.kind], ...changes.listOrigin(name), ...whole };
  });

  app.put('/lists/:name', routes.setList, async ({ params: { name }, body }, reply) => {
    const { status, answer } = await change(name, { set: body ?? null });
    return reply.code(status).send(answer);
  });

  app.post('/lists/:name/values', routes.addToList, async ({ params: { name }, body }, reply) => {
    const { status, answer } = await change(name, { add: body ?? null });
    return reply.code(status).send(answer);
  });

  app.delete('/lists/:name/values', routes.removeFromList, async ({ params: { name }, body }) => {
    const { answer } = await change(name, { remove: body ?? null });
    return answer;
  });

  app.delete('/lists/:name', routes.resetList, async ({ params: { name } }, reply) => {
    await orThrow(changes.deleteList(name));
    return reply.code(204).send();
  });
};

const NO_VALUES: SlotList = { kind: 'texts', values: [] };

const KINDS = { texts: 'values', range: 'range', wildcard: 'wildcard', value: 'type' } as const;

const Kind = t.keyof({ values: null, range: null, wildcard: null, type: null });

const Origin = t.intersection([
  t.type({ from: t.keyof({ kit: null, variable: null, api: null }) }),
  t.partial({ covers: t.literal('kit') }),
]);

const ORIGIN = {
  from: '`api` is a list that was set while the service runs, also by a neuron or over MQTT',
  covers: 'the list of the kit that it takes the place of',
};

const Value = t.union([
  t.string,
  t.number,
  titled(
    'ListValue',
    t.intersection([
      t.type({ in: t.union([t.string, t.number]) }),
      t.partial({ out: t.unknown, context: t.UnknownRecord, metadata: t.UnknownRecord }),
    ]),
    {
      in: 'what is said: a sentence template',
      out: 'what the slot then holds; what was said where it is left out',
      context: 'what sentences may require',
    },
  ),
]);

const Values = t.readonlyArray(Value, 'a list of values');

const WHOLE_PROPS = { values: Values, range: t.UnknownRecord, wildcard: t.boolean, type: t.string };

const WHOLE = {
  values: 'here texts may be sentence templates',
  range: 'numbers `from` … `to`, with `step` and `multiplier` if wanted',
  wildcard: 'true for any words',
  type: 'a type of values, such as `duration`',
};

const ListBody = t.union(
  [Values, titled('ListBody', t.partial(WHOLE_PROPS), WHOLE)],
  'a list of values, or a list in hassil’s form',
);

const ValuesBody = t.union([Values, Value], 'a list of values, or one');

const ListShown = titled(
  'List',
  t.intersection([t.type({ name: t.string, kind: Kind }), Origin, t.partial(WHOLE_PROPS)]),
  {
    ...ORIGIN,
    ...WHOLE,
  },
);

const ListSummary = titled(
  'ListSummary',
  t.intersection([t.type({ name: t.string, kind: Kind, count: Nullable(t.number) }), Origin]),
  { count: 'how many values it has; null for a list of another kind', ...ORIGIN },
);

const ListsAnswer = titled('ListsAnswer', t.type({ lists: t.readonlyArray(ListSummary) }));

const FAILURES = {
  400: 'malformed; `field` says where',
  413: 'more than 10 000 values, or more than 8 MB in all lists that were set',
  507: 'the disk is full',
};

const DRINK = { name: 'drink' };

const summary = (count: number) => ({ name: 'drink', kind: 'values', count, from: 'api' });

const routes = operations('lists', {
  listLists: {
    role: 'order',
    summary: 'All lists',
    answers: { 200: ListsAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  readList: {
    schema: { params: ByName },
    role: 'order',
    summary: 'One list, with its values',
    description: 'The answer can be sent to set the same list again.',
    answers: { 200: ListShown },
    failures: { 404: 'no list has this name' },
    examples: {
      room: { summary: 'A list of the kit', params: { name: 'room' } },
      unknown: {
        summary: 'No such list',
        params: { name: 'rom' },
        ...failedWith(404, 'there is no list named "rom"'),
      },
    },
  },
  setList: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Sets all values of a list',
    description:
      'From then on it goes before a list or variable of the kit with its name, also after a restart. In a JSON list a text is said as it is written; `in` is a template.',
    body: ListBody,
    answers: { 200: ListSummary, 201: ListSummary },
    failures: FAILURES,
    examples: {
      made: {
        summary: 'A new list',
        params: DRINK,
        body: ['tea', { in: '(coffee|mocha)', out: 'coffee' }],
        status: 201,
        answer: summary(2),
      },
      range: {
        summary: 'Numbers',
        params: { name: 'level' },
        body: { range: { from: 0, to: 100, step: 5 } },
        status: 201,
      },
      wrong: {
        summary: 'A value that nobody can say',
        params: DRINK,
        body: [{ out: 'coffee' }],
        status: 400,
      },
    },
  },
  addToList: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Adds values to a list',
    description:
      'A value that says the same as one that is there takes its place. A list that there is not is made. The first change of a list of the kit keeps its present values.',
    body: ValuesBody,
    answers: { 200: ListSummary, 201: ListSummary },
    failures: FAILURES,
    examples: {
      two: { summary: 'Two values', params: DRINK, body: ['cocoa', 'milk'], status: 201, answer: summary(2) },
      wrong: { summary: 'No value of a list', params: DRINK, body: [true], status: 400 },
    },
  },
  removeFromList: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Removes values from a list',
    description: 'By what is said. Those that there are not are passed over.',
    body: ValuesBody,
    answers: { 200: ListSummary },
    failures: { ...FAILURES, 404: 'no list has this name' },
    examples: {
      one: { summary: 'One value', params: { name: 'room' }, body: ['cellar'] },
      unknown: {
        summary: 'No such list',
        params: { name: 'rom' },
        body: ['cellar'],
        ...failedWith(404, 'there is no list named "rom"'),
      },
    },
  },
  resetList: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Forgets what was set for a list',
    description: 'The list or variable of the kit with its name, if there is one, is in force again.',
    answers: { 204: Nothing },
    failures: { 404: 'nothing was set for this list' },
    examples: {
      kit: {
        summary: 'A list that only the kit has',
        params: { name: 'room' },
        ...failedWith(404, 'no list named "room" was set'),
      },
    },
  },
});
