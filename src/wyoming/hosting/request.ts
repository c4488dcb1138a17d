import { debounceTime, type Observable, Subject } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import type { HostedService } from '../../settings/wyoming.ts';
import {
  type BrocaEvent,
  brocaEvent,
  type Message,
  type MessageType,
  messageOf,
  readBrocaEvent,
  type WyomingEvent,
} from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';

/** The connection to the client of a request. */
export interface Responder {
  readonly send: (event: WyomingEvent) => void;
  /** Settles when all was sent or the connection is closed. */
  readonly flushed: () => Promise<void>;
  /** Aborts when the request is over, answered or not. */
  readonly signal: AbortSignal;
}

/**
 * Handles one request: `first` began it, `rest$` has the following messages, without replay, and completes when the request is over.
 * Settles after the last answer; rejects with an `AssistantError`.
 */
export type RequestHandler = (
  first: Message,
  rest$: Observable<Message>,
  answering: Responder,
) => Promise<void>;

/** The messages of a kind of request. */
interface RequestKind {
  readonly service: HostedService;
  /** The types that may follow its first message. */
  readonly goesOn: readonly MessageType[];
  /** The last message of the client. */
  readonly last: MessageType;
  /** It continues until the client ends it. */
  readonly isEndless?: true;
}

const AUDIO_TYPES: readonly MessageType[] = ['audio-start', 'audio-chunk', 'audio-stop'];

export type RequestKindName = 'asr' | 'wake' | 'tts' | 'streamedTts' | 'handle';

export const REQUEST_KINDS: Readonly<Record<RequestKindName, RequestKind>> = {
  asr: { service: 'asr', goesOn: AUDIO_TYPES, last: 'audio-stop' },
  wake: { service: 'wake', goesOn: AUDIO_TYPES, last: 'audio-stop', isEndless: true },
  tts: { service: 'tts', goesOn: [], last: 'synthesize' },
  /** The whole text (`synthesize`) is for services without streaming. */
  streamedTts: {
    service: 'tts',
    goesOn: ['synthesize-chunk', 'synthesize', 'synthesize-stop'],
    last: 'synthesize-stop',
  },
  handle: { service: 'handle', goesOn: [], last: 'transcript' },
};

/** The kind of request that a message begins; undefined for none. Sound alone begins a request of the kind `sound`. */
export function kindStartedBy(type: Message['type'], sound: 'asr' | 'wake'): RequestKindName | undefined {
  if (AUDIO_TYPES.includes(type)) return sound;
  return START_TYPES.get(type);
}

const START_TYPES: ReadonlyMap<Message['type'], RequestKindName> = new Map([
  ['transcribe', 'asr'],
  ['detect', 'wake'],
  ['synthesize', 'tts'],
  ['synthesize-start', 'streamedTts'],
  ['transcript', 'handle'],
]);

/** The errors for messages that no request here can answer. */
export const UNSUPPORTED: ReadonlyMap<Message['type'], string> = new Map([
  ['recognize', 'nothing here recognizes intents: a transcript is handled'],
  ['intent', 'intents are not handled here: a transcript is'],
  ['synthesize-chunk', 'synthesize-chunk without a synthesize-start before it'],
  ['synthesize-stop', 'synthesize-stop without a synthesize-start before it'],
]);

/**
 * Starts a request of a client with its first message; `ended` is called once, after the last answer, or with the error that was sent
 * instead. After its end it still takes messages, because the client may continue until it reads the answer.
 */
export function openRequest(
  kind: RequestKind,
  work: RequestHandler,
  line: WyomingLine,
  first: Message,
  ended: (error?: unknown) => void,
) {
  const rest$ = new Subject<Message>();
  const aborter = new AbortController();
  let isComplete = first.type === kind.last;
  let isSounding = first.type === 'audio-start';
  let isOver = false;
  const over = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    aborter.abort();
    rest$.complete();
    ended(error);
  };
  const answering: Responder = {
    send: (event: WyomingEvent) => {
      if (!isOver) line.send(event);
    },
    flushed: line.flushed,
    signal: aborter.signal,
  };
  void work(first, rest$, answering).then(
    () => over(),
    (error: unknown) => {
      const { _tag: code = 'Bug' } = (error ?? {}) as { readonly _tag?: string };
      answering.send(messageOf('error', { text: describeUnknown(error), code }));
      over(error);
    },
  );
  return {
    kind,
    first,
    /** Whether the client has sent all of it. */
    isComplete: () => isComplete,
    /** Whether it was answered, has failed or was cancelled. */
    isOver: () => isOver,
    /** Returns false for a message that does not belong to it; ignores late ones. */
    take: (message: Message): boolean => {
      const isNext = (isOver || kind.isEndless === true) && isSounding && message.type === 'audio-start';
      if (isComplete || isNext || !kind.goesOn.includes(message.type)) return false;
      isSounding ||= message.type === 'audio-start';
      isComplete = message.type === kind.last;
      rest$.next(message);
      return true;
    },
    /** Ends it without an answer, and frees its resources. */
    cancel: () => over(),
  };
}

/** A hub that reconnects at once must not rebuild the grammar twice. */
const REST_MS = 200;

/** The clients that keep a control connection. `learn` gets the phrases of all connections whenever they change. */
export function watchers(learn: (phrases: readonly string[]) => void) {
  const watching = new Set<WyomingLine>();
  const phrases = new Map<WyomingLine, readonly string[]>();
  const changed$ = new Subject<void>();
  let open = 0;
  changed$.pipe(debounceTime(REST_MS)).subscribe(() => learn([...new Set([...phrases.values()].flat())]));
  const emit = (event: BrocaEvent): void => {
    for (const line of watching) line.send(brocaEvent(event));
  };
  return {
    /** Handles a `user-event`; returns false for an unknown one. */
    take: (line: WyomingLine, event: WyomingEvent): boolean => {
      const own = readBrocaEvent(event);
      if (own?.type === 'watch') {
        watching.add(line);
        line.send(brocaEvent({ type: 'load', open }));
      } else if (own?.type === 'phrases') {
        phrases.set(line, own.phrases);
        changed$.next();
      } else return false;
      return true;
    },
    isWatching: (line: WyomingLine) => watching.has(line),
    /** Removes a connection and its phrases. */
    leave: (line: WyomingLine): void => {
      watching.delete(line);
      if (phrases.delete(line)) changed$.next();
    },
    emitLoad: (now: number): void => {
      open = now;
      emit({ type: 'load', open });
    },
    emitLeaving: () => emit({ type: 'leaving' }),
    /** Emits `leaving` and removes all watchers. */
    dismiss: (): void => {
      emit({ type: 'leaving' });
      watching.clear();
    },
    close: () => changed$.complete(),
  };
}
