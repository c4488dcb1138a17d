import * as t from 'io-ts';
import {
  type Followed,
  type Signal,
  type SignalDefinition,
  type SignalTools,
  type SignalUse,
  signal,
} from '../actors/signal.ts';
import { guarded, validateDefinition } from './validate-definition.ts';

/** A signal as its author writes it: like our own, but `listen` may return nothing when nothing has to be ended. */
export interface CommunitySignal<Parameters>
  extends Omit<SignalDefinition<Parameters>, 'parameters' | 'listen'> {
  /** Anything when absent. */
  readonly parameters?: t.Decoder<unknown, Parameters>;
  readonly listen: (
    uses$: Followed<readonly SignalUse<Parameters>[]>,
    tools: SignalTools,
  ) => (() => void) | undefined;
}

/** The building block `signal` of community modules. Throws when the definition has not the shape of one. */
export function communitySignal<Parameters = unknown>(definition: CommunitySignal<Parameters>): Signal {
  validateDefinition('signal', definition, {
    name: 'string',
    parameters: 'codec?',
    paths: 'list?',
    shareKey: 'function?',
    notifications: 'map?',
    listen: 'function',
  });
  const parameters = guarded((definition.parameters ?? t.unknown) as t.Decoder<unknown, Parameters>);
  return signal({
    ...definition,
    parameters,
    listen: (uses$, tools) => {
      const end: unknown = definition.listen(uses$, tools);
      if (typeof end === 'function') return end as () => void;
      if (end instanceof Promise) end.catch(tools.fail);
      if (end !== undefined) tools.fail(new TypeError('what listen returned is no function that ends it'));
      return () => {};
    },
  });
}
