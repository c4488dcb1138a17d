/** An engine of a chain, by its name in the settings. */
export interface ChainLink {
  readonly name: string;
  /** How long it may keep everybody waiting; as long as is usual when absent. */
  readonly budgetMs?: number;
}

/** Engines that are tried one after another; those of one step race. */
export type ChainOf<Link> = readonly (readonly Link[])[];
