import * as E from 'fp-ts/lib/Either.js';
import { Observable } from 'rxjs';
import type { EngineKinds, EngineSetup } from '../engines/kinds.ts';
import { chained } from './chains/chained.ts';
import { sttChain } from './chains/stt-chain.ts';
import { triggerChain } from './chains/trigger-chain.ts';
import { ttsChain } from './chains/tts-chain.ts';
import { choose } from './choose.ts';
import { loneStt, loneTts } from './lone.ts';
import type { OpenCalls } from './open-calls.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from './ports.ts';
import type { Makers } from './succession.ts';

type Closable = Pick<Trigger, 'health' | 'close'>;

/** How engines of each kind are made, and their calls counted. */
export interface EngineMakers {
  readonly stt: Makers<Stt>;
  readonly tts: Makers<Tts>;
  readonly player: Makers<Player>;
  readonly trigger: Makers<Trigger>;
  readonly source: Makers<Source>;
  readonly detector: Makers<Detector>;
}

/** Those of the settings: each is one engine, or a chain of them. */
export function engineMakers(setup: Omit<EngineSetup, 'parameters'>, kinds: EngineKinds): EngineMakers {
  const { log } = setup;
  return {
    stt: {
      make: (entry) =>
        chained(entry, { kind: 'stt', from: kinds.stt, join: sttChain, alone: loneStt }, setup),
      counted: (engine, during) => ({
        ...closableOf(engine),
        transcribe: (frames$, signal, heard) => during(engine.transcribe(frames$, signal, heard)),
        learn: (phrases, own) => engine.learn(phrases, own),
      }),
      log,
    },
    tts: {
      make: (entry) =>
        chained(entry, { kind: 'tts', from: kinds.tts, join: ttsChain, alone: loneTts }, setup),
      counted: (engine, during) => {
        const { synthesizePieces: pieces } = engine;
        return {
          ...closableOf(engine),
          synthesize: (text, signal, rateHz) => during(engine.synthesize(text, signal, rateHz)),
          ...(pieces && { synthesizePieces: (text) => whileSubscribed(pieces(text), during) }),
        };
      },
      log,
    },
    player: {
      make: (entry) => choose('player', kinds.player, entry, setup),
      counted: (engine, during) => ({
        ...closableOf(engine),
        play: (sound$, signal, begun, isQuiet$) => during(engine.play(sound$, signal, begun, isQuiet$)),
      }),
      log,
    },
    trigger: {
      make: (entry) => chained(entry, { kind: 'trigger', from: kinds.trigger, join: triggerChain }, setup),
      counted: (engine, during) => {
        const { detect } = engine;
        if (detect === undefined) return closableOf(engine);
        return {
          ...closableOf(engine),
          detect: (frames$, options) => whileSubscribed(detect(frames$, options), during),
        };
      },
      log,
    },
    source: {
      make: (entry) => choose('source', kinds.source, entry, setup),
      counted: (engine, during) => ({
        ...closableOf(engine),
        frames$: whileSubscribed(engine.frames$, during),
        mayRest: engine.mayRest === true,
      }),
      log,
    },
    detector: {
      make: (entry) => choose('detector', kinds.detector, entry, setup),
      counted: (engine, during) => ({
        ...closableOf(engine),
        detect: (energy) => (frames$) => whileSubscribed(frames$.pipe(engine.detect(energy)), during),
      }),
      log,
    },
  };
}

/** A stream that counts as one call from its subscription to its end. */
const whileSubscribed = <T>(stream$: Observable<T>, during: OpenCalls['during']): Observable<T> =>
  new Observable((subscriber) => {
    let end = (): void => {};
    const ended = new Promise<E.Either<never, void>>((resolve) => {
      end = () => resolve(E.right(undefined));
    });
    void during(() => ended)();
    subscriber.add(end);
    subscriber.add(stream$.subscribe(subscriber));
  });

/** What engines of every kind have. */
const closableOf = (engine: Closable): Closable => ({
  health: () => engine.health(),
  close: () => engine.close(),
});
