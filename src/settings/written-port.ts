import * as t from 'io-ts';

/** Where something listens; digits in quotes do, for a variable may have brought them. */
export const Port = new t.Type<number, number, unknown>(
  'a port from 0 to 65535',
  t.number.is,
  (value, context) => {
    const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
    return isPort ? t.success(port) : t.failure(value, context);
  },
  (port) => port,
);
