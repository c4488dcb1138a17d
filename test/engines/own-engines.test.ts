import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownEngines } from '../../src/engines/at-work.ts';
import type { WantedEngine } from '../../src/engines/chains/chain.ts';
import type { EngineMakers } from '../../src/engines/makers.ts';
import type { Stt } from '../../src/engines/ports.ts';
import { settled } from '../support/settled.ts';

const test = suite('own engines of places');

/** Engines that note what becomes of them, by the language of their entry. */
function atWork() {
  const happened: string[] = [];
  let end = (): void => {};
  const engineOf = ({ parameters: { language } }: WantedEngine) => ({
    health: () => ({ state: 'ready' }) as const,
    close: async () => void happened.push(`${language} closed`),
    learn: (phrases: readonly string[]) => void happened.push(`${language} learns ${phrases}`),
    transcribe: () =>
      TE.fromTask(
        () =>
          new Promise<{ text: string; by: 'open' }>((done) => {
            end = () => done({ text: '', by: 'open' });
          }),
      ),
    synthesize: () => TE.right({ sampleRateHz: 8_000, samples: new Int16Array() }),
  });
  const makers = {
    make: (entry: WantedEngine) => {
      happened.push(`${entry.parameters.language} made`);
      return { name: entry.name, engine: entry.name, instance: engineOf(entry) };
    },
    counted: (
      engine: Stt,
      during: (task: ReturnType<Stt['transcribe']>) => ReturnType<Stt['transcribe']>,
    ) => ({
      ...engine,
      transcribe: (...call: Parameters<Stt['transcribe']>) => during(engine.transcribe(...call)),
    }),
    log: (line: string) => void happened.push(line),
  };
  const all = { stt: makers, tts: makers, trigger: makers } as unknown as EngineMakers;
  return { ...ownEngines(all), happened, end: () => end() };
}

const of = (language: string): WantedEngine => ({ name: 'vosk', parameters: { language } });

test('places that want the same share it, and it is closed when nobody wants it', async () => {
  const { stt, keep, happened } = atWork();
  keep([{ stt: of('fr') }, { stt: of('fr') }, { stt: of('de') }]);
  assert.is(stt(of('fr')), stt(of('fr')));
  assert.equal(happened, ['fr made', 'de made']);
  keep([{ stt: of('de') }]);
  await settled();
  assert.equal(happened, ['fr made', 'de made', 'fr closed']);
  keep([]);
  await settled();
  assert.equal(happened.at(-1), 'de closed');
});

test('every recogniser learns what can be said, those too that come later', () => {
  const { keep, learn, happened } = atWork();
  keep([{ stt: of('fr') }]);
  learn(['hello']);
  keep([{ stt: of('fr') }, { stt: of('de') }]);
  assert.equal(happened, ['fr made', 'fr learns hello', 'de made', 'de learns hello']);
});

test('what one that nobody wants any more has begun, it brings to its end', async () => {
  const { stt, keep, happened, end } = atWork();
  const call = stt(of('fr')).instance.transcribe(undefined as never, new AbortController().signal)();
  keep([]);
  await settled();
  assert.equal(happened, ['fr made']);
  end();
  await call;
  await settled();
  assert.equal(happened, ['fr made', 'fr closed']);
});

test('at the end all of them are closed, whatever they are doing', async () => {
  const { stt, tts, keep, close, happened } = atWork();
  void stt(of('fr')).instance.transcribe(undefined as never, new AbortController().signal)();
  tts(of('de'));
  keep([{ tts: of('de') }]);
  await close();
  assert.equal(happened.slice(2).toSorted(), ['de closed', 'fr closed']);
});

test.run();
