import * as E from 'fp-ts/lib/Either.js';
import type { Task } from 'fp-ts/lib/Task.js';
import { catchError, defer, Observable, tap } from 'rxjs';
import { type AssistantError, isAssistantError } from '../lib/errors.ts';
import { chained } from './chains/chain.ts';
import { sttChain } from './chains/stt-chain.ts';
import { triggerChain } from './chains/trigger-chain.ts';
import { ttsChain } from './chains/tts-chain.ts';
import { type ChosenEngine, choose, type EngineKinds, type EngineSetup } from './choose.ts';
import type { Makers, OpenCalls } from './engine-switch.ts';
import { healthAfter } from './health.ts';
import type { AnyEngine, EngineHealth, EnginePorts, Sound, Stt, TranscriptPart, Tts } from './ports.ts';

/** Makes engines of each kind, and counts their calls. */
export type EngineMakers = { readonly [Kind in keyof EnginePorts]: Makers<EnginePorts[Kind]> };

/** Makers for entries of the settings: each makes one engine, or a chain of engines. */
export function engineMakers(setup: Omit<EngineSetup, 'parameters'>, kinds: EngineKinds): EngineMakers {
  const { log } = setup;
  return {
    stt: {
      make: (entry) =>
        chained(entry, { kind: 'stt', from: kinds.stt, join: sttChain, alone: loneStt }, setup),
      counted: (engine, during) => ({
        ...closableOf(engine),
        transcribe: (frames$, options) => whileSubscribed(engine.transcribe(frames$, options), during),
        learn: (lesson, own) => engine.learn(lesson, own),
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

/** Counts a stream as one call, from its subscription to its end. */
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

const closableOf = (engine: AnyEngine): AnyEngine => ({
  health: () => engine.health(),
  close: () => engine.close(),
});

/** A recogniser without a fallback. Its health is that of its last call; cancelled calls and broken sound do not count. */
export function loneStt(chosen: ChosenEngine<Stt>): ChosenEngine<Stt> {
  const { instance } = chosen;
  const { judged, worked, health } = lastResult(chosen);
  const transcribe: Stt['transcribe'] = (frames$, options) =>
    defer(() => {
      let isSoundBroken = false;
      const sound$ = frames$.pipe(
        tap({
          error: () => {
            isSoundBroken = true;
          },
        }),
      );
      const made = ({ type }: TranscriptPart): void => {
        if (type === 'final' && !isSoundBroken) worked();
      };
      return judged(
        () => instance.transcribe(sound$, options),
        made,
        () => isSoundBroken,
      );
    });
  const learn: Stt['learn'] = (lesson, own) => instance.learn(lesson, own);
  return { ...chosen, instance: { transcribe, learn, health, close: () => instance.close() } };
}

/** A voice without a fallback. Its health is that of its last call; cancelled calls and cached sound do not count. */
export function loneTts(chosen: ChosenEngine<Tts>): ChosenEngine<Tts> {
  const { instance } = chosen;
  const { synthesizePieces: pieces } = instance;
  const { watched, judged, worked, health } = lastResult(chosen);
  const made = ({ isCached }: Sound): void => {
    if (isCached !== true) worked();
  };
  const synthesize: Tts['synthesize'] = (text, signal, rateHz) => () =>
    watched(
      () => instance.synthesize(text, signal, rateHz)(),
      made,
      () => signal.aborted,
    );
  return {
    ...chosen,
    instance: {
      synthesize,
      ...(pieces && { synthesizePieces: (text: string) => judged(() => pieces(text), made) }),
      health,
      close: () => instance.close(),
    },
  };
}

/** Before the first call, health is the engine's own. */
function lastResult({ name, engine, instance, isStandIn }: ChosenEngine<Pick<AnyEngine, 'health'>>) {
  let failure: EngineHealth | undefined;
  const broke = (error: unknown): void => {
    failure = healthAfter(error);
  };
  /** If the failure is the engine's own, it carries the engine's name in the settings. */
  const failed = (error: AssistantError): AssistantError => {
    const isOwn = 'engine' in error && error.engine === engine && isStandIn !== true;
    const named = isOwn ? { ...error, engine: name } : error;
    const isChosen = engine === 'none'; // it refuses, as the settings want it
    if (ITS_FAULT.has(error._tag) && !isChosen && !knowsItself(instance)) broke(named);
    return named;
  };
  return {
    worked: () => {
      failure = undefined;
    },
    /** Makes a call, whose failure counts unless it is `isIgnored` at its end; `done` gets its result. */
    watched: async <A>(
      call: Task<E.Either<AssistantError, A>>,
      done: (result: A) => void,
      isIgnored: () => boolean,
    ): Promise<E.Either<AssistantError, A>> => {
      try {
        const result = await call();
        if (isIgnored()) return result;
        if (E.isLeft(result)) return E.left(failed(result.left));
        done(result.right);
        return result;
      } catch (error) {
        broke(error);
        throw error;
      }
    },
    /** Follows a stream, whose failure counts unless it is `isIgnored` then; `made` gets each value. */
    judged: <A>(
      stream: () => Observable<A>,
      made: (value: A) => void,
      isIgnored: () => boolean = () => false,
    ): Observable<A> =>
      defer(stream).pipe(
        tap(made),
        catchError((error: unknown) => {
          if (!isAssistantError(error)) broke(error);
          throw isAssistantError(error) && !isIgnored() ? failed(error) : error;
        }),
      ),
    /** The engine's own health, overridden while its last call has failed. */
    health: () => {
      if (knowsItself(instance)) failure = undefined; // the engine also reports its recovery
      return { ...instance.health(), ...failure };
    },
  };
}

function knowsItself({ health }: Pick<AnyEngine, 'health'>): boolean {
  const { state } = health();
  return state === 'missing' || state === 'failed';
}

const ITS_FAULT: ReadonlySet<AssistantError['_tag']> = new Set([
  'EngineMissing',
  'EngineFailed',
  'DeadlinePassed',
]);
