import { dictOf, store } from '../values/dict.ts';
import { countFrom } from '../values/numbers.ts';
import { repr } from '../values/python-text.ts';
import { type Call, fail, type Range, type Thing, thing, type Value } from '../values/value.ts';
import { merge } from './dict-methods.ts';

/** The names that every template can use. */
export const GLOBALS: ReadonlyMap<string, Value> = new Map([
  ['range', thing('range', range)],
  ['dict', thing('dict', (call) => merge(dictOf([]), call))],
  ['namespace', thing('namespace', namespace)],
  ['cycler', thing('cycler', cycler)],
  ['joiner', thing('joiner', joiner)],
]);

function range({ args, keywords }: Call): Range {
  if (keywords.size > 0) return fail('range() takes no keyword arguments');
  if (args.length === 0 || args.length > 3)
    return fail(`range expected 1 to 3 arguments, got ${args.length}`);
  const [first = 0, second, step = 1] = args.map(countFrom);
  const [start, stop] = second === undefined ? [0, first] : [first, second];
  if (step === 0) return fail('range() arg 3 must not be zero');
  return { kind: 'range', start, step, length: Math.max(0, Math.ceil((stop - start) / step)) };
}

/** A namespace, whose attributes `set` can change from within a loop. */
function namespace(call: Call): Thing {
  const members = merge(dictOf([]), call);
  return {
    kind: 'thing',
    type: 'Namespace',
    shown: () => `<Namespace ${repr(members, call.context)}>`,
    attribute: (name) => members.entries.get(name)?.value,
    assign: (name, value) => store(members, name, value),
  };
}

function cycler({ args }: Call): Thing {
  if (args.length === 0) return fail('at least one item has to be provided');
  let at = 0;
  const methods: ReadonlyMap<string, Value> = new Map([
    ['next', thing('next', () => args[at++ % args.length] ?? null)],
    [
      'reset',
      thing('reset', () => {
        at = 0;
        return null;
      }),
    ],
  ]);
  return {
    kind: 'thing',
    type: 'Cycler',
    shown: () => '<Cycler>',
    attribute: (name) => (name === 'current' ? args[at % args.length] : methods.get(name)),
  };
}

/** A joiner: empty at the first call, then the separator. */
function joiner({ args, keywords }: Call): Thing {
  const between = args[0] ?? keywords.get('sep') ?? ', ';
  let isUsed = false;
  return {
    kind: 'thing',
    type: 'Joiner',
    shown: () => '<Joiner>',
    call: () => {
      const text = isUsed ? between : '';
      isUsed = true;
      return text;
    },
  };
}
