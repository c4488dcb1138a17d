import type { NewsSource } from '../brain/guarded-news.ts';
import { type EnginesAtWork, enginesUsed, healthOfAll } from '../engines/at-work.ts';
import { wavOf } from '../engines/wav.ts';
import { type Observed, observing } from '../observe/observing.ts';
import type { Store } from '../store/store.ts';
import type { Assistant } from './assistant.ts';
import type { Recalled } from './recalled.ts';
import type { Tracing } from './tracing.ts';

interface ObserveWorld extends Pick<Assistant, 'brain'> {
  readonly news$: NewsSource;
  readonly engines: EnginesAtWork;
  readonly store: Store;
  readonly recalled: Recalled;
  readonly tracing: Tracing;
  readonly version: string;
}

/** Looks at an assistant that has not started yet. */
export const observed = ({
  brain,
  news$,
  engines,
  store,
  recalled,
  tracing,
  version,
}: ObserveWorld): Observed => {
  const present = () => brain.getSnapshot().context;
  return observing({
    news$,
    runs: store.runs,
    tracesRuns: () => present().settings.traces.isActive,
    transcripts: () => present().settings.traces.transcripts,
    endSilenceMs: () => present().settings.listening.endSilenceMs,
    brain: () => present().brain,
    engines: () => enginesUsed(engines),
    wavOf,
    recordings: tracing.recordings,
    tellTrace: tracing.tell,
    isNeuron: (name) => present().codecs.modules.neurons.has(name),
    atHand: () => {
      const conversations = Object.values(present().conversations).map((one) => one.getSnapshot().context);
      return {
        conversations: conversations.length,
        calls: conversations.reduce((sum, { running }) => sum + Object.keys(running).length, 0),
        questions: conversations.reduce((sum, { questions }) => sum + questions.length, 0),
      };
    },
    restarts: () =>
      Object.fromEntries(
        Object.entries(healthOfAll(engines)).map(([kind, { restarts = 0 }]) => [kind, restarts]),
      ),
    version,
    asked: recalled.askedAtMs,
  });
};
