/** What a text runs: each synapse, with what its holes hold. */
export type Runs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every order and answer of a kit as Whisper, telephones and people write it. Written by hand. */
export interface SpokenKit {
  /** From the root of the repository. */
  readonly kit: string;
  /** By the orders as the kit has them. */
  readonly orders: readonly (readonly [
    order: string,
    rows: readonly (readonly [said: string, runs: Runs])[],
  ])[];
  /** By the answers as the kit has them: what gives each, and what does not. */
  readonly answers: Readonly<Record<string, readonly [given: readonly string[], others: readonly string[]]>>;
}
