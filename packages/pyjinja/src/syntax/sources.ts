import type { Body, CallArguments, Expression, FilterUse, Statement, Target } from './ast.ts';

/** The origin of the text of an output. */
export interface Source {
  /** The names from outside whose values may be in the text. The value of a condition or of a key is not in the text. */
  readonly names: ReadonlySet<string>;
  /** The filter that made the text, if any. Does not apply if a value from outside has one of the names `by` which it is called. */
  readonly filter: string | undefined;
  readonly by: readonly string[];
}

/** The sources of all statements that write a value. Lists too many names rather than too few. */
export function sourcesOf(body: Body): ReadonlyMap<Statement, Source> {
  const flows = flowsOf(body);
  const sources = new Map<Statement, Source>();
  for (const statement of statementsIn(body)) {
    const names = writtenNames(statement);
    if (names === undefined) continue;
    sources.set(statement, {
      names: reached([...names, CHANGES], flows),
      ...lastFilter(statement, flows),
    });
  }
  return sources;
}

/** The expressions in the text that a statement writes; undefined if it writes no value. */
function writtenNames(statement: Statement): readonly string[] | undefined {
  switch (statement.type) {
    case 'output':
      return namesIn(statement.value);
    case 'call_block':
      return [...namesIn(statement.call), ...textNames(statement.body)];
    case 'filter_block':
      return [...textNames(statement.body), ...filterNames(statement.filters)];
    default:
      return undefined;
  }
}

/** The values that a name may have, and the expression if there is only one. */
interface Flow {
  readonly from: Set<string>;
  readonly values: (Expression | undefined)[];
}

type Flows = ReadonlyMap<string, Flow>;

/** Keys that no name can have: for the arguments of all calls, which become parameters of macros, and for changes of lists, dicts and namespaces. */
const CALLS = '(calls)';
const CHANGES = '(changes)';

/** Methods that change their subject. */
const CHANGING: ReadonlySet<string> = new Set(['append', 'extend', 'insert', 'setdefault', 'update']);

function flowsOf(body: Body): Flows {
  const flows = new Map<string, Flow>();
  const flow = (name: string, from: readonly string[], value?: Expression): void => {
    const known = flows.get(name) ?? { from: new Set(), values: [] };
    flows.set(name, known);
    for (const one of from) known.from.add(one);
    known.values.push(value);
  };
  const bind = (target: Target, from: readonly string[], value?: Expression): void => {
    if (target.type === 'targets') for (const one of target.targets) bind(one, from);
    else if (target.type === 'name') flow(target.name, from, value);
    else for (const name of [target.namespace, CHANGES]) flow(name, from);
  };
  for (const statement of statementsIn(body)) {
    for (const expression of expressionsOf(statement).flatMap(within)) {
      if (expression.type !== 'call') continue;
      const args = givenNames(expression.given);
      flow(CALLS, args);
      if (expression.of.type === 'attribute' && CHANGING.has(expression.of.name)) flow(CHANGES, args);
    }
    switch (statement.type) {
      case 'set':
        bind(statement.target, namesIn(statement.value), statement.value);
        break;
      case 'set_block':
        bind(statement.target, [...textNames(statement.body), ...filterNames(statement.filters)]);
        break;
      case 'with':
        for (const [target, value] of statement.bindings) bind(target, namesIn(value), value);
        break;
      case 'for':
        bind(statement.target, [...namesIn(statement.items), ...(statement.isRecursive ? [CALLS] : [])]);
        flow('loop', [...namesIn(statement.items), ...textNames(statement.body), CALLS]);
        break;
      case 'macro':
      case 'call_block': {
        const made = textNames(statement.body);
        flow(statement.type === 'macro' ? statement.name : 'caller', made);
        for (const { name, otherwise } of statement.parameters)
          flow(name, [CALLS, ...(otherwise === undefined ? [] : namesIn(otherwise))]);
        for (const name of ['varargs', 'kwargs']) flow(name, [CALLS]);
        break;
      }
      default:
    }
  }
  return flows;
}

function reached(names: readonly string[], flows: Flows): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) for (const from of flows.get(name)?.from ?? []) found.add(from);
  found.delete(CALLS);
  found.delete(CHANGES);
  return found;
}

function lastFilter(statement: Statement, flows: Flows): Pick<Source, 'filter' | 'by'> {
  if (statement.type === 'filter_block') return { filter: statement.filters.at(-1)?.name, by: [] };
  let value = statement.type === 'output' ? statement.value : undefined;
  const by: string[] = [];
  // a name that is set once has that value
  while (value?.type === 'name' && !by.includes(value.name)) {
    by.push(value.name);
    const values: Flow['values'] = flows.get(value.name)?.values ?? [];
    value = values.length === 1 ? values[0] : undefined;
  }
  return { filter: value?.type === 'filter' ? value.name : undefined, by };
}

/** The names of all values in the text of a body. */
const textNames = (body: Body): readonly string[] =>
  statementsIn(body).flatMap((statement) => writtenNames(statement) ?? []);

function statementsIn(body: Body): readonly Statement[] {
  return body.flatMap((statement) => [statement, ...bodiesOf(statement).flatMap(statementsIn)]);
}

function bodiesOf(statement: Statement): readonly Body[] {
  if (statement.type === 'if') return [...statement.branches.map(({ body }) => body), statement.otherwise];
  if (statement.type === 'for') return [statement.body, statement.otherwise];
  return 'body' in statement ? [statement.body] : [];
}

/** The expressions of a statement, without those of its bodies. */
function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.type) {
    case 'output':
    case 'do':
    case 'set':
      return [statement.value];
    case 'if':
      return statement.branches.map(({ condition }) => condition);
    case 'for':
      return [statement.items, ...only(statement.condition)];
    case 'with':
      return statement.bindings.map(([, value]) => value);
    case 'macro':
      return statement.parameters.flatMap(({ otherwise }) => only(otherwise));
    case 'call_block':
      return [statement.call, ...statement.parameters.flatMap(({ otherwise }) => only(otherwise))];
    case 'set_block':
    case 'filter_block':
      return statement.filters.flatMap(({ given }) => givenParts(given));
    case 'text':
    case 'break':
    case 'continue':
      return [];
  }
}

const filterNames = (filters: readonly FilterUse[]): readonly string[] =>
  filters.flatMap(({ given }) => givenNames(given));

/** An expression and all its parts. */
const within = (expression: Expression): readonly Expression[] => [
  expression,
  ...allParts(expression).flatMap(within),
];

/** The names whose values may be in the value of an expression. */
const namesIn = (expression: Expression): readonly string[] =>
  expression.type === 'name' ? [expression.name] : valueParts(expression).flatMap(namesIn);

/** The names whose values may be in the arguments of a call. */
const givenNames = (given: CallArguments): readonly string[] => givenParts(given).flatMap(namesIn);

/** The parts whose values may be in the value of an expression. */
function valueParts(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'item':
    case 'slice':
      return [expression.of];
    case 'test':
    case 'not':
    case 'compare':
      return [];
    case 'conditional':
      return [expression.value, ...only(expression.otherwise)];
    case 'call':
      // dict.get(key, fallback): the value of the key is not in the result
      return expression.of.type === 'attribute' && expression.of.name === 'get'
        ? [expression.of, ...givenParts({ ...expression.given, args: expression.given.args.slice(1) })]
        : allParts(expression);
    default:
      return allParts(expression);
  }
}

function allParts(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'constant':
    case 'name':
      return [];
    case 'list':
    case 'tuple':
      return expression.items;
    case 'dict':
      return expression.pairs.flat();
    case 'attribute':
    case 'not':
    case 'minus':
    case 'plus':
      return [expression.of];
    case 'item':
      return [expression.of, expression.key];
    case 'slice':
      return [expression.of, ...expression.bounds.flatMap(only)];
    case 'call':
    case 'filter':
    case 'test':
      return [expression.of, ...givenParts(expression.given)];
    case 'and':
    case 'or':
    case 'binary':
      return [expression.left, expression.right];
    case 'compare':
      return [expression.first, ...expression.rest.map(({ right }) => right)];
    case 'concat':
      return expression.parts;
    case 'conditional':
      return [expression.condition, expression.value, ...only(expression.otherwise)];
  }
}

/** The arguments of a call, in the order in which they are written. */
const givenParts = ({ args, keywords, more, moreKeywords }: CallArguments): readonly Expression[] => [
  ...args,
  ...keywords.map(([, value]) => value),
  ...only(more),
  ...only(moreKeywords),
];

/** The expression as a list; empty for undefined. */
const only = (expression: Expression | undefined): readonly Expression[] =>
  expression === undefined ? [] : [expression];
