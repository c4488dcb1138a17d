import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import { hookedSynapses } from '../brain/events.ts';
import { type LoadedBrain, loadBrain } from '../brain/load-brain.ts';
import { correctionFiles } from '../brain/matching/corrections.ts';
import type { Modules } from '../brain/modules.ts';
import { unknownSynapse } from '../brain/names.ts';
import { orderSignal } from '../brain/order-signal.ts';
import { variableLists } from '../brain/sentences/sentences-in-force.ts';
import type { Synapse } from '../brain/synapse.ts';
import { inReadingOrder } from '../lib/collections.ts';
import type { AssistantError, Problem } from '../lib/errors.ts';
import { languageFamily } from '../lib/text.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { type LoadedSettings, loadSettings } from './load-settings.ts';
import { chosenEngine, type Settings } from './settings.ts';

/** A valid kit. */
export interface Kit<Known extends Modules = Modules> {
  readonly home: string;
  readonly settings: Settings;
  readonly synapses: readonly Synapse[];
  /** The lists, rules and intents that its orders may name. */
  readonly sentences: Sentences;
  /** The modules that its brain may name. */
  readonly modules: Known;
  /** Decodes synapses that are added later by the same rules. */
  readonly codecs: SynapseCodecs<Known>;
}

/** A kit as read, valid or not, with its files. */
export interface ReadKit<Known extends Modules = Modules> {
  /** Left: `InvalidKit` with the mistakes of all files. */
  readonly kit: E.Either<AssistantError, Kit<Known>>;
  /** The kit without its wrong neurons, signals and links. Left: `InvalidKit` with the mistakes that stop a start. */
  readonly usable: E.Either<AssistantError, Kit<Known>>;
  readonly problems: readonly Problem[];
  readonly home: string;
  readonly modules: Known;
  readonly codecs: SynapseCodecs<Known>;
  readonly settings: LoadedSettings;
  readonly brain: LoadedBrain;
  /** Absolute paths of the files that were read or looked for, and of the module folders. */
  readonly named: readonly string[];
}

/** The modules, or a function that loads them for these settings. */
type ModulesOf<Known extends Modules> = Known | ((settings: Settings) => Promise<Known>);

/** Reads `settings.yml`, `brain.yml` and all files they name. Left: `InvalidKit` with the mistakes of all files. */
export const loadKit =
  <Known extends Modules>(home: string, known: ModulesOf<Known>): TaskEither<AssistantError, Kit<Known>> =>
  async () =>
    (await readKit(home, known)).kit;

/** Reads a kit with the positions of all values, which take some memory. */
export async function readKit<Known extends Modules>(
  home: string,
  known: ModulesOf<Known>,
): Promise<ReadKit<Known>> {
  const settings = await loadSettings(home);
  const modules = typeof known === 'function' ? await known(settings.settings) : known;
  const corrections = new Set<string>();
  const codecs = codecsOf(home, modules, (file) => corrections.add(file));
  const brain = await loadBrain(resolve(home, 'brain.yml'), codecs, {
    language: languageOf(settings.settings),
    lists: variableLists(settings.settings),
  });
  const { sentences } = brain.sentences;
  const inHooks = unknownSynapses(settings, brain);
  const problems = inReadingOrder([...inHooks, ...settings.problems, ...brain.problems]);
  const kitOf = (synapses: readonly Synapse[], wrong: readonly Problem[]): ReadKit<Known>['kit'] =>
    wrong.length > 0
      ? E.left({ _tag: 'InvalidKit', problems: wrong })
      : E.right({ home, settings: settings.settings, synapses, sentences, modules, codecs });
  return {
    kit: kitOf(brain.synapses, problems),
    usable: kitOf(
      brain.usable,
      problems.filter(({ isPartial }) => isPartial !== true),
    ),
    problems,
    home,
    modules,
    codecs,
    settings,
    brain,
    named: [
      ...settings.named,
      ...brain.named,
      ...[...corrections, ...Object.values(settings.settings.resources)].flatMap((path) =>
        path === null ? [] : resolve(home, path),
      ),
    ],
  };
}

/** Makes the codecs of synapses for these modules. Calls `onFile` with the name of each correction file. */
export function codecsOf<Known extends Modules>(
  home: string,
  modules: Known,
  onFile: (file: string) => void = () => {},
): SynapseCodecs<Known> {
  const read = correctionFiles(home);
  return {
    modules,
    order: orderSignal((file) => {
      onFile(file);
      return read(file);
    }),
  };
}

/** The language that is heard, else the one that is spoken. */
function languageOf({ stt, tts }: Settings): string | undefined {
  const languages = [stt, tts].map((engine) => chosenEngine(engine).parameters.language);
  const language = languages.find((one) => typeof one === 'string');
  return typeof language === 'string' ? languageFamily(language) : undefined;
}

function unknownSynapses({ settings, problem }: LoadedSettings, brain: LoadedBrain): readonly Problem[] {
  const known = [...brain.found];
  return hookedSynapses(settings.hooks)
    .filter(({ synapse }) => !brain.mayHave(synapse))
    .map(({ path, synapse }) => problem({ ...unknownSynapse(path, synapse, known), isPartial: true }));
}

/** How the files of the kit compare with the kit in force. */
export interface KitState {
  /** When the kit in force was read. */
  readonly readAt: Date;
  /** False when the files have mistakes that would stop a start, so that the previous kit stays in force. */
  readonly isCurrent: boolean;
  /** The mistakes in the files at the last read. */
  readonly problems: readonly Problem[];
}

/** The result of a reload. */
export interface ReloadResult {
  /** False when the files match the kit in force. */
  readonly isChanged: boolean;
  readonly synapses: number;
  readonly problems: readonly Problem[];
  /** The settings whose changes take effect at the next start. */
  readonly atNextStart: readonly string[];
}
