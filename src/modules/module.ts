import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import * as rxjs from 'rxjs';
import { neurons } from '../actors/neurons/index.ts';
import type { AllModules } from '../actors/present-kit.ts';
import { signals } from '../actors/signals/index.ts';
import { RawNumber } from '../brain/raw-numbers.ts';
import { Flag } from '../brain/raw-values.ts';
import type { CommunityEngine } from './community-engine.ts';
import { communityNeuron } from './community-neuron.ts';
import { communitySignal } from './community-signal.ts';
import { builtInEngines } from './engines.ts';

/** Types for the modules of a kit: `import type` them. A module's default export is a function of the building blocks. */

export type { Neuron, NeuronCallContext, NeuronOutcome } from '../actors/neuron.ts';
export type { NeuronTools } from '../actors/neuron-tools.ts';
export type { AllModules, ModuleFailure } from '../actors/present-kit.ts';
export type { Signal, SignalTools, SignalUse } from '../actors/signal.ts';
export type { Brain } from '../brain/brain.ts';
export type { CallScope } from '../brain/events.ts';
export type { AnswerLink, NextSynapse, Question } from '../brain/question.ts';
export type { Synapse } from '../brain/synapse.ts';
export type { Timer, Timers } from '../brain/timer.ts';

export type { EngineSetup } from '../engines/choose.ts';

export type { Sound, Stt, Trigger, Tts } from '../engines/ports.ts';
export type { Settings } from '../settings/settings.ts';
export type { CommunityEngine } from './community-engine.ts';
export type { CommunityNeuron } from './community-neuron.ts';
export type { CommunitySignal } from './community-signal.ts';

/** What the default export of a module is given. */
export type BuildingBlocks = typeof blocks;

/** The default export of an engine's file. */
export type EngineModule = (blocks: BuildingBlocks) => CommunityEngine | Promise<CommunityEngine>;

/** What every community module is given, so that its folder needs no packages. */
export const blocks = {
  neuron: communityNeuron,
  signal: communitySignal,
  /** Codecs for parameters, besides io-ts' own. */
  codecs: { Flag, WrittenNumber: RawNumber },
  t,
  E,
  TE,
  pipe,
  rxjs,
};

/** Broca's own. */
export const builtIn: AllModules = {
  neurons: new Map(neurons.map((neuron) => [neuron.name, neuron])),
  signals: new Map(signals.map((signal) => [signal.name, signal])),
  engines: builtInEngines,
  ownEngines: new Map(),
  neuronNames: { core: neurons.map(({ name }) => name), community: [] },
  failures: [],
};
