import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { delay, filter, firstValueFrom, race, startWith, timer } from 'rxjs';
import { type Assistant, assistant } from '../../src/app/assistant.ts';
import { type EnginesAtWork, enginesAtWork } from '../../src/engines/at-work.ts';
import type { Source, Trigger } from '../../src/engines/ports.ts';
import { describe } from '../../src/lib/errors.ts';
import { statesOf } from '../../src/machines/states.ts';
import { builtInEngines } from '../../src/modules/engines.ts';
import { type AllModules, builtIn } from '../../src/modules/module.ts';
import { type Kit, loadKit } from '../../src/settings/load-kit.ts';
import { chosenEngines } from '../../src/settings/settings.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { here } from '../../src/template/render-parameters.ts';

const STARTER = join(import.meta.dirname, '../../brains/starter');
const GIVE_UP_MS = 15_000;

export async function starterKit(): Promise<Kit<AllModules>> {
  const kit = await loadKit(STARTER, builtIn)();
  if (E.isLeft(kit)) throw new Error(describe(kit.left));
  return kit.right;
}

export interface EnginesWanted {
  /** Holds what they keep. */
  readonly directory: string;
  /** Everything said is an order when absent. */
  readonly trigger?: Trigger | undefined;
  readonly cachesSpeech?: boolean;
}

/** What the kit's settings choose; but what is said counts as heard as soon as it begins, and there is no microphone. */
export const realEngines = (
  { settings }: Kit<AllModules>,
  { directory, trigger, cachesSpeech = true }: EnginesWanted,
): EnginesAtWork =>
  enginesAtWork(
    {
      ...chosenEngines(settings),
      source: { name: 'none', parameters: {} },
      tts: { name: 'espeak', parameters: { language: 'en-US', cache: cachesSpeech } },
      player: { name: 'none', parameters: {} },
      trigger: { name: trigger === undefined ? 'none' : 'given', parameters: {} },
    },
    { dataDirectory: directory, cacheDirectory: join(directory, 'cache'), log: console.error },
    trigger === undefined
      ? builtInEngines
      : { ...builtInEngines, trigger: { engines: { given: () => trigger }, standIn: 'given' } },
  );

export interface ListeningAssistant extends Pick<Assistant, 'brain' | 'events$'> {
  /** Settles when the ears are not open for an order, and none is being answered; after 15 s in any case. */
  readonly answered: () => Promise<void>;
}

/** The whole assistant on this microphone, at work; whoever started it stops `brain`, and closes the engines. */
export function listeningAssistant(
  kit: Kit<AllModules>,
  engines: EnginesAtWork,
  source: Source,
): ListeningAssistant {
  const { brain, events$ } = assistant(kit, {
    engines: { ...engines, source: { name: 'given', engine: 'given', instance: source } },
    stop: () => {},
    log: () => {},
    sandbox: here,
    store: memoryStore(),
    version: '0.0.0',
  });
  brain.start();
  const isAnswered = (): boolean => /waiting_for_trigger|no_microphone/.test(`${statesOf(brain).ears}`);
  const states$ = events$.pipe(filter(({ type }) => type === 'state.changed'));
  return {
    brain,
    events$,
    answered: async () => {
      await firstValueFrom(
        race(
          states$.pipe(
            startWith(undefined),
            delay(0), // the news comes before the ears stand where it says
            filter(isAnswered),
          ),
          timer(GIVE_UP_MS),
        ),
      );
    },
  };
}
