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
import { isAwaitingOutcome, NO_TURN, type Turn, type TurnContext } from './turn.ts';
import { nextTurn, type TurnInput } from './turn-events.ts';

/** What a satellite is in the assistant, beside what goes over its line. */
export type SatellitePlace = Pick<Satellite, 'name' | 'wants' | 'area' | 'isDeaf' | 'isMuted'>;

interface ConnectedPeer {
  readonly line: WyomingLine;
  readonly said: SatelliteMessages;
  readonly info: Info;
}

/** What satellites play that do not say what they take. */
const DEFAULT_FORMAT: AudioFormat = { rate: 22_050, width: 2, channels: 1 };

/** Takes the satellite in over its line. What is given leaves it again; the line stays. */
export function joinSatellite(
  { line, said, info }: ConnectedPeer,
  place: SatellitePlace,
  join: Join,
): E.Either<JoinError, () => void> {
  const { stage, chunks$, woken$, played$, refused$ } = said;
  const send = (event: WyomingEvent): void => {
    said.told(event.type);
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
  // woken before anybody listened: it is not heard to its end
  if (stage().hears === 'order') send(messageOf('transcript', { text: '' }));
  const told = sendTurns(turnInputs(joined.right, said, sounding$), {
    given: () => ({ stage: stage(), language: place.wants?.language }),
    send,
    moved: (turn) => {
      isListening$.next(turn.ears === 'listening');
      isDecided$.next(!isAwaitingOutcome(turn));
    },
  });
  told.add(woken$.subscribe((name) => woken(name, source.nowMs())));
  told.add(
    refused$.subscribe((problem) => {
      forget();
      joined.right.cancel(peerFailed(line.peer, problem));
    }),
  );
  told.add(
    joined.right.news$.subscribe((news) => {
      const event = timerEvent(news, () => new Date());
      if (event !== undefined) send(event);
    }),
  );
  return E.right(() => {
    told.unsubscribe();
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

/** What a satellite with a display is told of a timer; undefined for other news. */
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
  readonly given: () => TurnContext;
  readonly send: (event: WyomingEvent) => void;
  /** The turn after each thing that happened, and after what was told of it. */
  readonly moved: (turn: Turn) => void;
}

/** Tells a satellite how its turns go, until it is unsubscribed from. */
function sendTurns(happening$: Observable<TurnInput>, { given, send, moved }: TurnSending): Subscription {
  let turn = NO_TURN;
  let due = new Subscription();
  const take = (happening: TurnInput): void => {
    const before = turn;
    const after = nextTurn(turn, happening, given());
    turn = after.turn;
    if (turn.due !== before.due) {
      due.unsubscribe();
      due = (turn.due === undefined ? EMPTY : timer(turn.due.inMs)).subscribe(() => take({ type: 'due' }));
    }
    for (const event of after.told) send(event);
    moved(after.turn);
  };
  const following = happening$.subscribe(take);
  following.add(() => due.unsubscribe());
  return following;
}

/** The hotwords that a satellite hears itself. */
interface ReportedWakes {
  /** It heard this one, and what follows begins at that audio time. */
  readonly woken: (hotword: string, endMs: number) => void;
  /** What it heard is over before anybody listened. */
  readonly forget: () => void;
  readonly detections$: Observable<Detection>;
}

/** Ears that are just being opened may be so late to listen. */
const WAKE_KEPT_MS = 2_000;
/** Satellites tell none. */
const DEFAULT_SCORE = 0.5;
const UNNAMED_HOTWORD = 'the wake word';

/** One that nobody listens for yet is kept for two seconds. */
export function reportedWakes(nowMs = steadyMs): ReportedWakes {
  const told$ = new Subject<Detection>();
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
      if (told$.observed) told$.next(detection);
      else kept = { detection, atMs: nowMs() };
    },
    forget: () => {
      kept = undefined;
    },
    detections$: merge(defer(takeStored), told$),
  };
}

const hotwordText = (name: string): string => plainHotword(name) || UNNAMED_HOTWORD;

interface TriggerDeps extends Pick<ReportedWakes, 'detections$'> {
  readonly stage: () => Stage;
}

/**
 * What opens the ears of a satellite: itself, and while it sends for a hotword the engine, whose hotwords are those it asked for. An
 * engine that takes all talk as meant opens them when somebody speaks.
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

/** The ears give frames that a detector has judged. */
const isJudged = (frame: AudioFrame): boolean => 'isSpeech' in frame;

const isRequested = ({ hotword, means }: Detection, { hotwords }: Stage): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => isSameHotword(asked, hotword));
