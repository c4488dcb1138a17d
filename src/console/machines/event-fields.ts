const MOST_CHARACTERS = 120;

/** What an event brings, in one short line: `order: hello, call: 12`. */
export function eventFields({ type: _, ...fields }: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS)}…` : words;
}
