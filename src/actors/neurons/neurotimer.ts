import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { shownTimer } from '../../brain/timer.ts';
import type { AssistantError } from '../../errors.ts';
import { type NeuronOutcome, neuron } from '../neuron.ts';
import type { NeuronTools } from '../neuron-tools.ts';
import { failureOf } from '../parameters/program-parameters.ts';
import { noSuchSynapse, SynapseName } from '../parameters/synapse-name.ts';
import { NeurotimerParameters, secondsOf } from './neurotimer-parameters.ts';
import { timersCalled } from './timers-called.ts';

const NAME = 'neurotimer';

/** Runs a synapse later, also after a restart; or cancels timers, or lists them. Done when what it did is on disk. */
export const neurotimer = neuron({
  name: NAME,
  parameters: NeurotimerParameters,
  links: ({ synapse }) => (SynapseName.is(synapse) ? [{ path: ['synapse'], synapse }] : []),
  run: (parameters, tools, { scope }) => {
    if ('cancel' in parameters) return cancelled(parameters.cancel, tools);
    if ('list' in parameters) return listed(tools);
    const { synapse, forwarded_parameters = {} } = parameters;
    const name = parameters.name?.trim() || null; // an order may have left it empty
    const seconds = secondsOf(parameters);
    return pipe(
      tools.timers.set({
        name,
        synapse,
        dueAtMs: tools.now().getTime() + Math.round(seconds * 1000),
        parameters: forwarded_parameters,
        conversation: scope.conversation,
        isFromHook: scope.isFromHook,
      }),
      TE.bimap(
        (error) => (error._tag === 'UnknownSynapse' ? failed(noSuchSynapse('synapse', synapse)) : error),
        ({ id }) => finished({ id, name, seconds }),
      ),
    );
  },
});

const failed = failureOf(NAME);

const finished = (values: Readonly<Record<string, unknown>>): NeuronOutcome => ({ _tag: 'Finished', values });

const cancelled = (which: string, { timers }: NeuronTools): TE.TaskEither<AssistantError, NeuronOutcome> =>
  pipe(
    timers.list(),
    TE.flatMap((all) => timers.cancel(timersCalled(which, all).map(({ id }) => id))),
    TE.filterOrElse(
      (count) => count > 0,
      () => failed(noneCalled(which)),
    ),
    TE.map((count) => finished({ cancelled: count })),
  );

const noneCalled = (which: string): string =>
  which === 'all' ? 'cancel: no timer is set' : `cancel: no timer has the name or id "${which}"`;

const listed = ({ timers, now }: NeuronTools): TE.TaskEither<AssistantError, NeuronOutcome> =>
  pipe(
    timers.list(),
    TE.map((all) => finished({ timers: all.map((timer) => shownTimer(timer, now())) })),
  );
