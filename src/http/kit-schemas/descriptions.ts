/** What a neuron or a signal does, and what its keys mean. */
export interface PartDescription {
  readonly text: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The documentation's words for the keys of a kit's files. */
export interface Descriptions {
  /** Of a synapse, and of `includes`. */
  readonly brain: Readonly<Record<string, string>>;
  /** Of all neurons. */
  readonly common: Readonly<Record<string, string>>;
  readonly neurons: Readonly<Record<string, PartDescription>>;
  readonly signals: Readonly<Record<string, PartDescription>>;
  readonly sentences: Readonly<Record<string, string>>;
  /** Of some sentences of an intent. */
  readonly block: Readonly<Record<string, string>>;
  /** By their places: `rest_api.port`. */
  readonly settings: Readonly<Record<string, string>>;
}
