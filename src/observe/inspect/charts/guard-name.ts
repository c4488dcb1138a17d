/** What a guard is called; of several put together, how: `isAskedByVoice and hasMoreQuestions`. Null where there is none. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  const { type, name = '', guards } = guard as Named;
  if (guards === undefined) return type ?? name;
  const names = guards.map((one) => guardName(one) ?? '');
  return name === 'not' ? `not ${names[0]}` : names.join(` ${name} `);
}

/** A guard as its machine's author writes it: an object, or a function; those that XState makes hold what they are made of. */
interface Named {
  readonly type?: string;
  readonly name?: string;
  readonly guards?: readonly unknown[];
}
