import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { type Neuron, neuron } from '../actors/neuron.ts';
import { type Signal, signal } from '../actors/signal.ts';
import type { EngineKind, EngineKinds, EngineSetup } from '../engines/choose.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { type CommunityEngine, type Lift, sttOf, triggerOf, ttsOf } from './community-engine.ts';
import { type Folder, type LoadedModule, loadFolder, type ModuleKind } from './load-folder.ts';
import { type AllModules, builtIn, type ModuleFailure } from './module.ts';

/** How long a module may take to load, in ms. */
const DEADLINE_MS = 10_000;

/**
 * Broca's own modules and those in the folders that the settings of the kit `home` name. Unusable ones are in `failures`: their
 * neurons fail with the reason, their signals never fire, their engines get a stand-in. A second call reloads changed folders.
 * Never rejects.
 */
export const modulesOf = (home: string, deadlineMs: number = DEADLINE_MS) => {
  const known: Folder['known'] = new Map();
  return async ({ resources }: Pick<Settings, 'resources'>): Promise<AllModules> => {
    const { stt, tts, trigger } = builtIn.engines;
    const of = (kind: keyof Settings['resources']): Folder => {
      return { home, folder: resources[kind], deadlineMs, known };
    };
    const [neurons, signals, stts, ttss, triggers] = await Promise.all([
      loadFolder<Neuron>(of('neuron'), neuronKind(builtIn.neurons.keys())),
      loadFolder<Signal>(of('signal'), signalKind(builtIn.signals.keys())),
      loadFolder<CommunityEngine>(of('stt'), engineKind('stt', stt)),
      loadFolder<CommunityEngine>(of('tts'), engineKind('tts', tts)),
      loadFolder<CommunityEngine>(of('trigger'), engineKind('trigger', trigger)),
    ]);
    const engines: EngineKinds = {
      ...builtIn.engines,
      stt: withOwn(stt, stts, sttOf),
      tts: withOwn(tts, ttss, ttsOf),
      trigger: withOwn(trigger, triggers, triggerOf),
    };
    return {
      neurons: new Map([...builtIn.neurons, ...byName(neurons, failingNeuron)]),
      signals: new Map([...builtIn.signals, ...byName(signals, silentSignal)]),
      engines,
      ownEngines: new Map([
        ...named('speech_to_text', stts),
        ...named('text_to_speech', ttss),
        ...named('triggers', triggers),
      ]),
      neuronNames: { ...builtIn.neuronNames, community: usable(neurons) },
      failures: [neurons, signals, stts, ttss, triggers].flat().flatMap(failureOf),
    };
  };
};

const neuronKind = (taken: Iterable<string>): ModuleKind => ({
  kind: 'neuron',
  taken,
  named: (fileName) => fileName.toLowerCase(),
  member: 'work',
  expected: 'what neuron({ name, run }) gives',
});

const signalKind = (taken: Iterable<string>): ModuleKind => ({
  kind: 'signal',
  taken,
  member: 'shareKey',
  expected: 'what signal({ name, listen }) gives',
});

const engineKind = (kind: string, { engines }: EngineKind<unknown>): ModuleKind => ({
  kind,
  taken: Object.keys(engines),
  member: 'make',
  expected: 'a map with name and make',
});

/** The modules by name; `otherwise` makes what stands for one that cannot be used. */
const byName = <Made>(
  modules: readonly LoadedModule<Made>[],
  otherwise: (name: string, reason: string) => Made,
): readonly (readonly [string, Made])[] =>
  modules.flatMap(({ name, place, made }) =>
    name === undefined
      ? []
      : [[name, E.isRight(made) ? made.right : otherwise(name, `${place}: ${made.left}`)] as const],
  );

const failingNeuron = (name: string, reason: string): Neuron =>
  neuron({
    name,
    parameters: t.UnknownRecord,
    run: () => TE.left({ _tag: 'NeuronFailed', neuron: name, message: `it did not load: ${reason}` }),
  });

const silentSignal = (name: string): Signal =>
  signal({ name, parameters: t.unknown, listen: () => () => {} });

/** The engines of a kind with those of the kit. One that cannot be made is a Left that names its file. */
function withOwn<Engine>(
  kind: EngineKind<Engine>,
  modules: readonly LoadedModule<CommunityEngine>[],
  lift: Lift<Engine>,
): EngineKind<Engine> {
  const own = modules.flatMap(({ name, place, made }) => {
    if (name === undefined) return [];
    const make = (setup: EngineSetup): E.Either<string, Engine> => {
      if (E.isLeft(made)) return E.left(`${place}: ${made.left}`);
      try {
        return E.right(lift(made.right.make(setup), name, setup));
      } catch (error) {
        return E.left(`${place}: ${describeUnknown(error)}`);
      }
    };
    return [[name, make] as const];
  });
  return { ...kind, own: Object.fromEntries(own) };
}

const named = (
  list: string,
  modules: readonly LoadedModule<unknown>[],
): readonly (readonly [string, unknown])[] =>
  modules.map(({ name, place, made }) => [
    `${list}.${name ?? place}`,
    E.isRight(made) ? made.right : made.left,
  ]);

const usable = (modules: readonly LoadedModule<unknown>[]): readonly string[] =>
  modules.flatMap(({ name, made }) => (name !== undefined && E.isRight(made) ? [name] : []));

const failureOf = ({ place, made }: LoadedModule<unknown>): readonly ModuleFailure[] =>
  E.isLeft(made) ? [{ place, reason: made.left }] : [];
