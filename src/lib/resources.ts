/** What a start has acquired, to be released in reverse order. */
export interface Resources {
  /** Gives the resource back, and remembers how it is released. */
  readonly add: <A>(resource: A, release: (resource: A) => unknown) => A;
  /** Releases all, the last one first, each whatever the others do; then throws the first error. The second call does nothing. */
  readonly release: () => Promise<void>;
}

export function resources(): Resources {
  const held: (() => unknown)[] = [];
  return {
    add: (resource, release) => {
      held.push(() => release(resource));
      return resource;
    },
    release: async () => {
      const errors: unknown[] = [];
      for (let release = held.pop(); release !== undefined; release = held.pop()) {
        try {
          await release();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
