/** A machine as data: every state it may be in, and every way from one to another. JSON. */
export interface Chart {
  /** Of the machine: `brain`, `ears`. */
  readonly name: string;
  /** The machine itself is the outermost state. */
  readonly states: ChartState;
}

export interface ChartState {
  /** `ears.open.hearing`: the names of all states it is in, and its own. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  /** The id of the state within that is entered first. */
  readonly initial: string | null;
  /** What is done when it is entered; news that are told by their type, where that is known without a run. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly deadlines: readonly ChartDeadline[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** An actor that lives as long as the state is active. */
export interface ChartInvoke {
  readonly id: string;
  readonly source: string;
}

export interface ChartDeadline {
  readonly name: string;
  /** Null where it depends on what the machine knows only when it gets there. */
  readonly ms: number | null;
}

export interface ChartTransition {
  /** Stable as long as the machine is: its state, its event and its place among those of the same event. */
  readonly id: string;
  /** The event's type; `after NAME` of a deadline, `''` where nothing needs to happen. */
  readonly event: string;
  readonly guard: string | null;
  /** None where it stays in its state. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}
