/** What each of many things may be after a kill: what was acknowledged last, or what was asked for since. */
export interface Ledger {
  /** Undefined: it is to be gone. */
  readonly asked: (name: string, value: string | undefined) => void;
  readonly acknowledged: (name: string) => void;
  /** What is not as it may be, in words; from now on each thing is what it is found to be. */
  readonly settle: (found: ReadonlyMap<string, string>) => readonly string[];
  readonly names: () => readonly string[];
  readonly present: (name: string) => string | undefined;
}

export function ledger(): Ledger {
  const settled = new Map<string, string | undefined>();
  const open = new Map<string, string | undefined>();
  return {
    asked: (name, value) => {
      if (open.has(name)) throw new Error(`${name} is asked for twice at once`);
      open.set(name, value);
    },
    acknowledged: (name) => {
      settled.set(name, open.get(name));
      open.delete(name);
    },
    settle: (found) => {
      const names = new Set([...settled.keys(), ...open.keys(), ...found.keys()]);
      const wrong = [...names].flatMap((name) => {
        const value = found.get(name);
        const may = [settled.get(name), ...(open.has(name) ? [open.get(name)] : [])];
        settled.set(name, value);
        return may.includes(value)
          ? []
          : [`${name} is ${short(value)}, and not ${may.map(short).join(' or ')}`];
      });
      open.clear();
      return wrong;
    },
    names: () => [...settled.keys()],
    present: (name) => settled.get(name),
  };
}

const short = (value: string | undefined): string =>
  value === undefined ? 'gone' : `${value.slice(0, 20)} (${value.length})`;
