import * as E from 'fp-ts/lib/Either.js';
import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subject,
  Subscription,
  timer,
} from 'rxjs';
import type { AssistantEvent } from '../../brain/events.ts';
import { remainingSeconds, type TimerEvent } from '../../brain/timer.ts';
import type { Detection, Trigger } from '../../engines/ports.ts';
import {
  type Join,
  type JoinError,
  type JoinedSatellite,
  type Satellite,
  steadyMs,
} from '../../rooms/satellite.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { anySpeech } from '../../streams/pre-roll.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import type { Info } from '../protocol/info.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { type AudioFormat, isSameHotword, plainHotword } from '../protocol/message-codecs.ts';
import { canBeHeard, type SatelliteMessages, type Stage } from './incoming.ts';
import { satellitePlayer } from './player.ts';
import { satelliteSource } from './source.ts';
import { isAwaitingOutcome, NO_TURN, nextTurn, type Turn, type TurnContext, type TurnInput } from './turn.ts';

/** The properties of a satellite in the assistant. */
export type SatellitePlace = Pick<Satellite, 'name' | 'wants' | 'area' | 'isDeaf' | 'isMuted'>;

interface ConnectedPeer {
  readonly line: WyomingLine;
  readonly said: SatelliteMessages;
  readonly info: Info;
}

/** The format for satellites that do not announce one. */
const DEFAULT_FORMAT: AudioFormat = { rate: 22_050, width: 2, channels: 1 };

/** Joins a satellite over its connection. Right: makes it leave; the connection stays open. */
export function joinSatellite(
  { line, said, info }: ConnectedPeer,
  place: SatellitePlace,
  join: Join,
): E.Either<JoinError, () => void> {
  const { stage, chunks$, woken$, played$, refused$ } = said;
  const send = (event: WyomingEvent): void => {
    said.sent(event.type);
    line.send(event);
  };
  const isListening$ = new BehaviorSubject(false);
  const source = satelliteSource({ chunks$, isListening$ });
  const sounding$ = new Subject<TurnInput>();
  const isDecided$ = new BehaviorSubject(true);
  const opening = (): Observable<unknown> => {
    sounding$.next({ type: 'sounding' });
    return isDecided$.pipe(filter((isDecided) => isDecided));
  };
  const player = satellitePlayer({ send, played$, opening }, info.snd[0]?.snd_format ?? DEFAULT_FORMAT);
  const { woken, forget, detections$ } = reportedWakes();
  const joined = join({
    ...place,
    kind: 'wyoming',
    source,
    player,
    triggerOver: triggerOver({ detections$, stage }),
    canBeOpened: () => canBeHeard(stage()),
    hasGivenUp: () => said.isRefused() && !canBeHeard(stage()),
  });
  if (E.isLeft(joined)) return joined;
  // it began an order before it joined: end that turn
  if (stage().hears === 'order') send(messageOf('transcript', { text: '' }));
  const subscription = sendTurns(turnInputs(joined.right, said, sounding$), {
    context: () => ({ stage: stage(), language: place.wants?.language }),
    send,
    moved: (turn) => {
      isListening$.next(turn.ears === 'listening');
      isDecided$.next(!isAwaitingOutcome(turn));
    },
  });
  subscription.add(woken$.subscribe((name) => woken(name, source.nowMs())));
  subscription.add(
    refused$.subscribe((problem) => {
      forget();
      joined.right.cancel(peerFailed(line.peer, problem));
    }),
  );
  subscription.add(
    joined.right.news$.subscribe((news) => {
      const event = timerEvent(news, () => new Date());
      if (event !== undefined) send(event);
    }),
  );
  return E.right(() => {
    subscription.unsubscribe();
    joined.right.leave();
  });
}

const turnInputs = (
  { state$, news$ }: JoinedSatellite,
  { woken$, begun$, refused$ }: SatelliteMessages,
  sounding$: Observable<TurnInput>,
) =>
  merge(
    sounding$,
    refused$.pipe(map((): TurnInput => ({ type: 'refused' }))),
    woken$.pipe(map((): TurnInput => ({ type: 'woken' }))),
    begun$.pipe(map((): TurnInput => ({ type: 'begun' }))),
    state$.pipe(map((state): TurnInput => ({ type: 'ears', state }))),
    news$.pipe(filter((news) => news.type !== 'state.changed')),
  );

/** The timer event for a satellite with a display; undefined for other events. */
function timerEvent(news: AssistantEvent, now: () => Date): WyomingEvent | undefined {
  switch (news.type) {
    case 'timer.started':
      return timerStarted(news, now());
    case 'timer.cancelled':
      return messageOf('timer-cancelled', { id: news.timer.id });
    case 'timer.finished':
      return messageOf('timer-finished', { id: news.timer.id });
    default:
      return undefined;
  }
}

function timerStarted({ timer }: TimerEvent, now: Date): WyomingEvent {
  const total_seconds = remainingSeconds(timer, now);
  return messageOf('timer-started', {
    id: timer.id,
    name: timer.name ?? undefined,
    total_seconds,
    start_hours: Math.floor(total_seconds / 3_600),
    start_minutes: Math.floor((total_seconds % 3_600) / 60),
    start_seconds: total_seconds % 60,
  });
}

interface TurnSending {
  readonly context: () => TurnContext;
  readonly send: (event: WyomingEvent) => void;
  /** Called with the turn after each step, when its events are sent. */
  readonly moved: (turn: Turn) => void;
}

/** Sends the events of turns to a satellite until unsubscribed. */
function sendTurns(happening$: Observable<TurnInput>, { context, send, moved }: TurnSending): Subscription {
  let turn = NO_TURN;
  let due = new Subscription();
  const take = (happening: TurnInput): void => {
    const before = turn;
    const after = nextTurn(turn, happening, context());
    turn = after.turn;
    if (turn.due !== before.due) {
      due.unsubscribe();
      due = (turn.due === undefined ? EMPTY : timer(turn.due.inMs)).subscribe(() => take({ type: 'due' }));
    }
    for (const event of after.events) send(event);
    moved(after.turn);
  };
  const following = happening$.subscribe(take);
  following.add(() => due.unsubscribe());
  return following;
}

/** The hotwords that a satellite detects itself. */
interface ReportedWakes {
  /** Reports a hotword; the order begins at that audio time. */
  readonly woken: (hotword: string, endMs: number) => void;
  /** Drops a hotword that nothing has consumed yet. */
  readonly forget: () => void;
  readonly detections$: Observable<Detection>;
}

/** How late the ears may subscribe after a hotword. */
const WAKE_KEPT_MS = 2_000;
/** Satellites report no score. */
const DEFAULT_SCORE = 0.5;
const UNNAMED_HOTWORD = 'the wake word';

/** Without a subscriber, the last hotword is kept for two seconds. */
export function reportedWakes(nowMs = steadyMs): ReportedWakes {
  const wake$ = new Subject<Detection>();
  let kept: { readonly detection: Detection; readonly atMs: number } | undefined;
  const takeStored = (): Observable<Detection> => {
    const taken = kept;
    kept = undefined;
    return taken !== undefined && nowMs() - taken.atMs <= WAKE_KEPT_MS ? of(taken.detection) : EMPTY;
  };
  return {
    woken: (name, endMs) => {
      const hotword = hotwordText(name);
      const detection: Detection = { hotword, endMs, score: DEFAULT_SCORE, means: 'wake', isReported: true };
      if (wake$.observed) wake$.next(detection);
      else kept = { detection, atMs: nowMs() };
    },
    forget: () => {
      kept = undefined;
    },
    detections$: merge(defer(takeStored), wake$),
  };
}

const hotwordText = (name: string): string => plainHotword(name) || UNNAMED_HOTWORD;

interface TriggerDeps extends Pick<ReportedWakes, 'detections$'> {
  readonly stage: () => Stage;
}

/**
 * The trigger of a satellite: its own detections, and while it streams for hotword detection those of the engine, limited to the
 * hotwords it requested. Without a hotword engine, any speech opens the ears.
 */
export const triggerOver =
  ({ detections$, stage }: TriggerDeps) =>
  (trigger: Trigger, isSounding: () => boolean): Trigger => ({
    ...trigger,
    detect: (frames$, options) => {
      if (options !== undefined) return trigger.detect?.(frames$, options) ?? EMPTY;
      const heard$ = frames$.pipe(filter(() => stage().hears === 'hotword'));
      const found$ = trigger.detect?.(heard$).pipe(filter((found) => isRequested(found, stage())));
      const others$ = heard$.pipe(filter((frame): frame is HeardFrame => isJudged(frame) && !isSounding()));
      return merge(detections$, found$ ?? anySpeech(others$));
    },
  });

/** The frames of the ears have the verdict of a speech detector. */
const isJudged = (frame: AudioFrame): boolean => 'isSpeech' in frame;

const isRequested = ({ hotword, means }: Detection, { hotwords }: Stage): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => isSameHotword(asked, hotword));
