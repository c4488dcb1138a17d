import { inspect } from 'node:util';

/** Throws when it is no event, or a call that does not say what is to be run: whoever writes no TypeScript is told by nobody else. */
export function checkEvent(event: unknown): void {
  const fields = isMap(event) ? event : {};
  const { type } = fields;
  if (typeof type !== 'string') throw new Error(`found ${inspect(event)}, expected an event: { type: … }`);
  for (const [name, { expected, is, isOptional = false }] of Object.entries(FIELDS[type] ?? {})) {
    const value = fields[name];
    if (!(isOptional && value === undefined) && !is(value))
      throw new Error(`${type}: ${name}: found ${inspect(value)}, expected ${expected}`);
  }
}

interface Field {
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
  readonly isOptional?: boolean;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TEXT: Field = { expected: 'a text', is: (value) => typeof value === 'string' };

const NAMES: Field = {
  expected: 'a list of names of synapses',
  is: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
};

const SCOPE = { conversation: { ...TEXT, isOptional: true }, call: { ...TEXT, isOptional: true } };

const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'order.given': { order: TEXT, ...SCOPE },
  'synapse.called': { names: NAMES, parameters: { expected: 'a map', is: isMap }, ...SCOPE },
  'question.unanswered': { conversation: TEXT },
  'question.cancel': { conversation: TEXT },
};
