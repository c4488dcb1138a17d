import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { BehaviorSubject, distinctUntilChanged, type Observable, of, ReplaySubject, tap } from 'rxjs';
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CallScope } from '../brain/events.ts';
import type { OwnEcho } from '../engines/echo/own-echo.ts';
import type { Player, Sound, Tts } from '../engines/ports.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import type { Settings } from '../settings/settings.ts';
import type { OwnVoice } from './own-voice.ts';
import { CANCELLED, type SpokenParts, spokenParts, unlessAborted } from './spoken-parts.ts';

/** What an output has to say or play, and its call. */
export type OutputItem = {
  /** Counts what this output was asked for. */
  readonly id: number;
  readonly scope: CallScope;
} & OutputContent;

export type OutputContent =
  | { readonly type: 'text'; readonly text: string }
  /** `request` is the name by which its end is reported and it is cancelled. */
  | { readonly type: 'sound'; readonly path: string; readonly request: string };

/** What the output machine tells the actor. */
export type SpeakingCommand =
  /** Answers `sound.ready`. */
  | { readonly type: 'sound.begin'; readonly isEarOpen: boolean }
  /** Silences it. `sound.ended` follows when the player is done. */
  | { readonly type: 'sound.stop' }
  | { readonly type: 'ear.changed'; readonly isEarOpen: boolean };

/** How the actor gets on. */
export type SpeakingProgress =
  /** The first sound is made and may begin. Reported again when the ear closes before that. */
  | { readonly type: 'sound.ready' }
  /** The player got a part of this length. */
  | { readonly type: 'sound.given'; readonly lengthMs: number }
  /** It begins to sound. `engine`: the voice of a chain that says its beginning. */
  | { readonly type: 'sound.begun'; readonly isCached: boolean; readonly engine: string | undefined }
  /** With an error, it was not played to its end: it failed or was stopped. */
  | { readonly type: 'sound.ended'; readonly error?: unknown };

export type SpeakingLogic = CallbackActorLogic<SpeakingCommand, OutputItem>;

/** The engines of an output, and who must know of its sounds. */
export interface SpeakingDeps {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** Loads a sound file. */
  readonly load: (path: string, signal: AbortSignal) => TaskEither<AssistantError, Sound>;
  /** Gets every sound. */
  readonly ownVoice?: Pick<OwnVoice, 'begins'>;
  /** Gets every sound, to take it out of what the microphone hears. */
  readonly ownEcho?: Pick<OwnEcho, 'begins'>;
  /** Whether sound is ducked while the ear is open; never by default. */
  readonly ducks?: () => boolean;
}

/**
 * Prepares one text or sound, and plays it when it may begin. It sends the events of `SpeakingProgress`, at last
 * `sound.ended`, also after a bug in an engine. Stopping the actor silences it.
 */
export const speaking = (deps: SpeakingDeps): SpeakingLogic =>
  fromCallback<SpeakingCommand, OutputItem>(({ input, receive, sendBack }) => {
    const report = (event: SpeakingProgress): void => sendBack(event);
    const cut = new AbortController();
    const isEarOpen$ = new BehaviorSubject(false);
    const permission = permissionTo(cut.signal, () => report({ type: 'sound.ready' }));
    receive((command) => {
      switch (command.type) {
        case 'sound.begin':
          isEarOpen$.next(command.isEarOpen);
          return permission.give();
        case 'sound.stop':
          return cut.abort();
        case 'ear.changed':
          isEarOpen$.next(command.isEarOpen);
          if (!command.isEarOpen) permission.askAgain();
      }
    });
    const quiet$ = isEarOpen$.pipe(distinctUntilChanged());
    playItem(deps, input, { signal: cut.signal, permitted: permission.ask, quiet$, report }).then(
      () => report({ type: 'sound.ended' }),
      (error: unknown) => report({ type: 'sound.ended', error }),
    );
    return () => cut.abort();
  });

/** The time that an engine without a deadline of its own gets. */
const PATIENCE_MS = 120_000;

/**
 * How long the voices of these settings may be silent at most, in ms: longer than all deadlines that the settings give
 * them.
 */
export function voicePatienceMs({ tts: { entries, chain = [] } }: Pick<Settings, 'tts'>): number {
  const ownS = entries.map(({ parameters: { deadline } }) => (typeof deadline === 'number' ? deadline : 0));
  const chainMs = chain.map((step) => Math.max(...step.map(({ budgetMs = 0 }) => budgetMs)));
  const longestMs = chainMs.reduce((sum, ms) => sum + ms, Math.max(0, ...ownS) * 1_000);
  return Math.min(longestMs + PATIENCE_MS, LONGEST_TIMER_S * 1_000);
}

interface Playing {
  readonly signal: AbortSignal;
  /** Settles when it may begin, or at the abort. */
  readonly permitted: () => Promise<void>;
  readonly quiet$: Observable<boolean>;
  readonly report: (event: SpeakingProgress) => void;
}

/** Settles when it was heard to its end. Rejects with the reason otherwise. */
async function playItem(deps: SpeakingDeps, item: OutputItem, playing: Playing): Promise<void> {
  const { signal } = playing;
  const parts =
    item.type === 'text'
      ? await spokenParts(deps.tts, item.text, signal)
      : oneSound(orThrow(await unlessAborted(() => deps.load(item.path, signal)(), signal)()));
  await playing.permitted();
  if (signal.aborted) throw CANCELLED;
  orThrow(E.mapLeft(ofPlayer)(await audible(deps, item, parts, playing)));
  const failed = parts.failure();
  if (failed !== undefined) throw failed;
}

/** A player that is missing something cannot play at all. */
const ofPlayer = (error: AssistantError): AssistantError =>
  error._tag === 'EngineMissing' ? { _tag: 'NoLoudspeaker', message: describe(error) } : error;

const oneSound = (sound: Sound): SpokenParts => ({
  first: sound,
  parts$: of(sound),
  begun: () => {},
  failure: () => undefined,
});

/** Plays a sound to its end and reports it to `OwnVoice`. Rejects with a bug in an engine. */
async function audible(
  { player, ownVoice, ownEcho, ducks = () => false }: SpeakingDeps,
  item: OutputItem,
  { parts$, begun, first: { isCached, engine } }: SpokenParts,
  { signal, quiet$, report }: Playing,
): Promise<E.Either<AssistantError, void>> {
  const played$ = new ReplaySubject<Sound>();
  const own = ownVoice?.begins({ text: item.type === 'text' ? item.text : undefined, parts$: played$ });
  const echo = ownEcho?.begins(played$);
  const onPartBegun = (part: number): void => {
    own?.begun(part);
    echo?.begun(part);
    if (part === 0) report({ type: 'sound.begun', isCached: isCached === true, engine });
    begun(part);
  };
  const given = (sound: Sound): void => report({ type: 'sound.given', lengthMs: lengthMsOf(sound) });
  try {
    const sound$ = parts$.pipe(tap(played$), tap(given));
    return await player().play(sound$, signal, onPartBegun, ducks() ? quiet$ : undefined, echo?.gained)();
  } finally {
    own?.ended();
    echo?.ended();
  }
}

/** The length of a sound; 0 if its rate is none. */
function lengthMsOf({ samples, sampleRateHz }: Sound): number {
  const lengthMs = (samples.length * 1_000) / sampleRateHz;
  return Number.isFinite(lengthMs) ? lengthMs : 0;
}

/** Lets one wait until it may go on. */
function permissionTo(signal: AbortSignal, ask: () => void) {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  let isAsked = false;
  signal.addEventListener('abort', give, { once: true });
  return {
    /** Settles when it is given, or at the abort. */
    ask: (): Promise<void> => {
      isAsked = true;
      if (!signal.aborted) ask();
      return given;
    },
    /** In a moment: an ear that closes may open again at once. */
    askAgain: (): void => queueMicrotask(() => (isAsked ? ask() : undefined)),
    give,
  };
}

function orThrow<A>(either: E.Either<unknown, A>): A {
  if (E.isLeft(either)) throw either.left;
  return either.right;
}
