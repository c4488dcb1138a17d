/** Whether a part of a run failed; of news, and of events in a trace. */
export const tellsFailure = ({ type }: { readonly type?: unknown }): boolean =>
  type === 'neuron.failed' || type === 'speech.failed';
