/** Something that lives in the assistant, and what lives in it. JSON. */
export interface ActorNode {
  /** The names of all it is in, and its own: `brain/conversation.kitchen/run-0`. */
  readonly path: string;
  readonly name: string;
  readonly kind: ActorKind;
  /** The name of the chart it follows; null where it is no machine. */
  readonly machine: string | null;
  /** The ids of the innermost states that it is in; of what is no machine, a word or nothing. */
  readonly states: readonly string[];
  /** Since when it is in these, ISO 8601; null where nobody knows. */
  readonly since: string | null;
  /** In a few words, what it is at. */
  readonly detail: string | null;
  readonly deadlines: readonly ActorDeadline[];
  readonly children: readonly ActorNode[];
}

export type ActorKind =
  | 'machine'
  | 'conversation'
  | 'run'
  | 'neuron'
  | 'hook'
  | 'signal'
  | 'engine'
  | 'actor';

/** When a state will be left by itself. */
export interface ActorDeadline {
  /** The state's id. */
  readonly state: string;
  readonly name: string;
  /** ISO 8601. */
  readonly due: string;
}
