import { isSecretKey } from '../../secrets.ts';

/** The same value with `***` in the place of every text or number that has a secret's name, however deep. */
export const masked = <A>(value: A): A => without(value, false) as A;

function without(value: unknown, isSecret: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => without(inner, isSecret));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, without(inner, isSecretKey(key))]),
    );
  return isSecret && (typeof value === 'string' || typeof value === 'number') ? '***' : value;
}
