/** What a value of JSON has to be: a whole value, in which functions stand for what may differ. */
export type Shape =
  | Check
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Shape[]
  | { readonly [key: string]: Shape };

/** Gives everything that is wrong with a value, each with its place. */
export type Check = (value: unknown, path: string) => readonly string[];

export const text = check('a text', (value) => typeof value === 'string');
export const number = check('a finite number', Number.isFinite);
export const flag = check('true or false', (value) => typeof value === 'boolean');
export const version = check('a version', (value) => /^\d+\.\d+\.\d+/.test(String(value)));
export const time = check('a time', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
export const map = check('a map', (value) => isMap(value));
/** Also that there is none. */
export const anything = check('anything', () => true);

export const nullable =
  (shape: Shape): Check =>
  (value, path) =>
    value === null ? [] : mistakes(shape, value, path);

/** A key that may be absent. */
export const maybe =
  (shape: Shape): Check =>
  (value, path) =>
    value === undefined ? [] : mistakes(shape, value, path);

export const listOf =
  (shape: Shape): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => mistakes(shape, item, `${path}[${index}]`))
      : [wrong(path, value, 'a list')];

export const mapOf =
  (shape: Shape): Check =>
  (value, path) =>
    isMap(value)
      ? Object.entries(value).flatMap(([key, item]) => mistakes(shape, item, `${path}.${key}`))
      : [wrong(path, value, 'a map')];

export const oneOf = (...values: readonly (string | null)[]): Check =>
  check(`one of ${values.join(', ')}`, (value) => values.includes(value as string | null));

/** What keeps `value` from being of this shape. A key that the shape does not name is a mistake, and so is one that is missing. */
export function mistakes(shape: Shape, value: unknown, path = ''): readonly string[] {
  if (typeof shape === 'function') return shape(value, path);
  if (typeof shape !== 'object' || shape === null) {
    return Object.is(shape, value) ? [] : [wrong(path, value, JSON.stringify(shape) ?? 'nothing')];
  }
  if (isList(shape)) {
    return Array.isArray(value) && value.length === shape.length
      ? shape.flatMap((item, index) => mistakes(item, value[index], `${path}[${index}]`))
      : [wrong(path, value, `a list of ${shape.length}`)];
  }
  if (!isMap(value)) return [wrong(path, value, 'a map')];
  const keys = new Set([...Object.keys(shape), ...Object.keys(value)]);
  return [...keys].flatMap((key) =>
    Object.hasOwn(shape, key)
      ? mistakes(shape[key], value[key], `${path}.${key}`)
      : [wrong(`${path}.${key}`, value[key], 'no such key')],
  );
}

function check(name: string, isRight: (value: unknown) => boolean): Check {
  return (value, path) => (isRight(value) ? [] : [wrong(path, value, name)]);
}

const wrong = (path: string, found: unknown, expected: string): string =>
  `${path.replace(/^\./, '') || 'the answer'}: found ${JSON.stringify(found)?.slice(0, 300)}, expected ${expected}`;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (shape: object): shape is readonly Shape[] => Array.isArray(shape);
