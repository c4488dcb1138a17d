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
import { type Join, type Joined, type NotJoined, type Satellite, steadyMs } from '../../rooms/satellite.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { anySpeech } from '../../streams/pre-roll.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import type { Info } from '../protocol/info.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { type AudioFormat, isSameHotword, plainHotword } from '../protocol/message-codecs.ts';
import { canBeHeard, type Said, type Stage } from './incoming.ts';
import { satellitePlayer } from './player.ts';
import { satelliteSource } from './source.ts';
import { type EarsMove, isUndecided, NO_TURN, type Turn } from './turn.ts';
import { type Happening, turnAfter } from './turn-events.ts';

/** What a satellite is in the assistant, beside what goes over its line. */
export type SatellitePlace = Pick<Satellite, 'name' | 'wants' | 'area' | 'isDeaf' | 'isMuted'>;

interface Peer {
  readonly line: WyomingLine;
  readonly said: Said;
  readonly info: Info;
}

/** What satellites play that do not say what they take. */
const USUAL_FORMAT: AudioFormat = { rate: 22_050, width: 2, channels: 1 };

/** Takes the satellite in over its line. What is given leaves it again; the line stays. */
export function linked(
  { line, said, info }: Peer,
  place: SatellitePlace,
  join: Join,
): E.Either<NotJoined, () => void> {
  const { stage, chunks$, woken$, played$, refused$ } = said;
  const send = (event: WyomingEvent): void => {
    said.told(event.type);
    line.send(event);
  };
  const isListening$ = new BehaviorSubject(false);
  const source = satelliteSource({ chunks$, isListening$ });
  const sounding$ = new Subject<Happening>();
  const isDecided$ = new BehaviorSubject(true);
  const opening = (): Observable<unknown> => {
    sounding$.next({ type: 'sounding' });
    return isDecided$.pipe(filter((isDecided) => isDecided));
  };
  const player = satellitePlayer({ send, played$, opening }, info.snd[0]?.snd_format ?? USUAL_FORMAT);
  const { woken, forget, detections$ } = wakes();
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
  const told = telling(happenings(joined.right, said, sounding$), {
    given: () => ({ stage: stage(), language: place.wants?.language }),
    send,
    moved: (turn) => {
      isListening$.next(turn.ears === 'listening');
      isDecided$.next(!isUndecided(turn));
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

const happenings = (
  { state$, news$ }: Joined,
  { woken$, begun$, refused$ }: Said,
  sounding$: Observable<Happening>,
) =>
  merge(
    sounding$,
    refused$.pipe(map((): Happening => ({ type: 'refused' }))),
    woken$.pipe(map((): Happening => ({ type: 'woken' }))),
    begun$.pipe(map((): Happening => ({ type: 'begun' }))),
    state$.pipe(map((state): Happening => ({ type: 'ears', state }))),
    news$.pipe(filter((news) => news.type !== 'state.changed')),
  );

/** What a satellite with a display is told of a timer; undefined for other news. */
function timerEvent(news: AssistantEvent, now: () => Date): WyomingEvent | undefined {
  switch (news.type) {
    case 'timer.started':
      return started(news, now());
    case 'timer.cancelled':
      return messageOf('timer-cancelled', { id: news.timer.id });
    case 'timer.finished':
      return messageOf('timer-finished', { id: news.timer.id });
    default:
      return undefined;
  }
}

function started({ timer }: TimerEvent, now: Date): WyomingEvent {
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

interface Telling {
  readonly given: () => EarsMove;
  readonly send: (event: WyomingEvent) => void;
  /** The turn after each thing that happened, and after what was told of it. */
  readonly moved: (turn: Turn) => void;
}

/** Tells a satellite how its turns go, until it is unsubscribed from. */
function telling(happening$: Observable<Happening>, { given, send, moved }: Telling): Subscription {
  let turn = NO_TURN;
  let due = new Subscription();
  const take = (happening: Happening): void => {
    const before = turn;
    const after = turnAfter(turn, happening, given());
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
interface Wakes {
  /** It heard this one, and what follows begins at that audio time. */
  readonly woken: (hotword: string, endMs: number) => void;
  /** What it heard is over before anybody listened. */
  readonly forget: () => void;
  readonly detections$: Observable<Detection>;
}

/** Ears that are just being opened may be so late to listen. */
const KEPT_MS = 2_000;
/** Satellites tell none. */
const SCORE = 0.5;
const UNNAMED = 'the wake word';

/** One that nobody listens for yet is kept for two seconds. */
export function wakes(nowMs = steadyMs): Wakes {
  const told$ = new Subject<Detection>();
  let kept: { readonly detection: Detection; readonly atMs: number } | undefined;
  const takeStored = (): Observable<Detection> => {
    const taken = kept;
    kept = undefined;
    return taken !== undefined && nowMs() - taken.atMs <= KEPT_MS ? of(taken.detection) : EMPTY;
  };
  return {
    woken: (name, endMs) => {
      const hotword = spoken(name);
      const detection: Detection = { hotword, endMs, score: SCORE, means: 'wake', isReported: true };
      if (told$.observed) told$.next(detection);
      else kept = { detection, atMs: nowMs() };
    },
    forget: () => {
      kept = undefined;
    },
    detections$: merge(defer(takeStored), told$),
  };
}

const spoken = (name: string): string => plainHotword(name) || UNNAMED;

interface Hearing extends Pick<Wakes, 'detections$'> {
  readonly stage: () => Stage;
}

/**
 * What opens the ears of a satellite: itself, and while it sends for a hotword the engine, whose hotwords are those it asked for. An
 * engine that takes all talk as meant opens them when somebody speaks.
 */
export const triggerOver =
  ({ detections$, stage }: Hearing) =>
  (trigger: Trigger, isSounding: () => boolean): Trigger => ({
    ...trigger,
    detect: (frames$, options) => {
      if (options !== undefined) return trigger.detect?.(frames$, options) ?? EMPTY;
      const heard$ = frames$.pipe(filter(() => stage().hears === 'hotword'));
      const found$ = trigger.detect?.(heard$).pipe(filter((found) => isAskedFor(found, stage())));
      const others$ = heard$.pipe(filter((frame): frame is HeardFrame => isJudged(frame) && !isSounding()));
      return merge(detections$, found$ ?? anySpeech(others$));
    },
  });

/** The ears give frames that a detector has judged. */
const isJudged = (frame: AudioFrame): boolean => 'isSpeech' in frame;

const isAskedFor = ({ hotword, means }: Detection, { hotwords }: Stage): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => isSameHotword(asked, hotword));
