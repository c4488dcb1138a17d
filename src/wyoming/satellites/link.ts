import * as E from 'fp-ts/lib/Either.js';
import { defer, EMPTY, filter, map, merge, Observable, of, Subject } from 'rxjs';
import type { AssistantEvent } from '../../brain/events.ts';
import { remainingSeconds } from '../../brain/timer.ts';
import type { Detection, NearHotword, Trigger } from '../../engines/ports.ts';
import { type Join, type JoinError, type Satellite, steadyMs } from '../../rooms/satellite.ts';
import { anySpeech } from '../../streams/pre-roll.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { type AudioFormat, isSameHotword, plainHotword } from '../protocol/message-codecs.ts';
import type { SatelliteMessages } from './incoming.ts';
import { satellitePlayer } from './player.ts';
import { satelliteSource } from './source.ts';
import {
  canBeHeard,
  type HotwordRequest,
  hasGivenUp,
  isDecided,
  requestOf,
  type TurnActor,
} from './turn.machine.ts';
import { earsMoved, isOfTurn } from './turn-events.ts';

/** The properties of a satellite in the assistant. */
export type SatellitePlace = Pick<Satellite, 'name' | 'wants' | 'area' | 'isDeaf' | 'isMuted'>;

/** The format for satellites that do not announce one. */
const DEFAULT_FORMAT: AudioFormat = { rate: 22_050, width: 2, channels: 1 };

/** Joins a satellite, which plays sound of this format, over its connection. Right: makes it leave; the connection stays open. */
export function joinSatellite(
  line: WyomingLine,
  turn: TurnActor,
  { chunks$, played$ }: SatelliteMessages,
  place: SatellitePlace,
  join: Join,
  format: AudioFormat = DEFAULT_FORMAT,
): E.Either<JoinError, () => void> {
  const { send } = line;
  const turn$ = snapshotsOf(turn);
  const source = satelliteSource(chunks$, turn$.pipe(map((now) => now.matches({ ears: 'listening' }))));
  const opening = (): Observable<unknown> => {
    turn.send({ type: 'sound.waits' });
    return turn$.pipe(filter(isDecided));
  };
  const player = satellitePlayer({ send, played$, opening }, format);
  const { woken, forget, detections$ } = reportedWakes();
  const joined = join({
    ...place,
    kind: 'wyoming',
    source,
    player,
    triggerOver: satelliteTrigger(detections$, () => requestOf(turn.getSnapshot())),
    canBeOpened: () => canBeHeard(turn.getSnapshot()),
    hasGivenUp: () => hasGivenUp(turn.getSnapshot()),
  });
  if (E.isLeft(joined)) return joined;
  const { state$, events$, cancel, leave } = joined.right;
  const heard = [
    turn.on('woken', ({ name }) => woken(name, source.nowMs())),
    turn.on('refused', ({ problem }) => {
      forget();
      cancel(peerFailed(line.peer, problem));
    }),
  ];
  turn.send({ type: 'satellite.joined', language: place.wants?.language });
  const subscription = merge(state$.pipe(map(earsMoved)), events$.pipe(filter(isOfTurn))).subscribe((event) =>
    turn.send(event),
  );
  subscription.add(events$.subscribe((event) => timerEvents(event).forEach(send)));
  return E.right(() => {
    subscription.unsubscribe();
    for (const one of heard) one.unsubscribe();
    leave();
  });
}

/** The present snapshot and those that follow. */
const snapshotsOf = (turn: TurnActor) =>
  new Observable<ReturnType<TurnActor['getSnapshot']>>((subscriber) => {
    subscriber.next(turn.getSnapshot());
    subscriber.add(turn.subscribe((now) => subscriber.next(now)));
  });

/** The events for a satellite that shows timers. */
function timerEvents(event: AssistantEvent): readonly WyomingEvent[] {
  if (event.type === 'timer.cancelled') return [messageOf('timer-cancelled', { id: event.timer.id })];
  if (event.type === 'timer.finished') return [messageOf('timer-finished', { id: event.timer.id })];
  if (event.type !== 'timer.started') return [];
  const { id, name } = event.timer;
  const total_seconds = remainingSeconds(event.timer, new Date());
  const start = {
    start_hours: Math.floor(total_seconds / 3_600),
    start_minutes: Math.floor((total_seconds % 3_600) / 60),
    start_seconds: total_seconds % 60,
  };
  return [messageOf('timer-started', { id, name: name ?? undefined, total_seconds, ...start })];
}

/** How late the ears may subscribe after a hotword. */
const WAKE_KEPT_MS = 2_000;
/** Satellites report no score. */
const DEFAULT_SCORE = 0.5;
const UNNAMED_HOTWORD = 'the wake word';

/** The hotwords that a satellite detects itself. Without a subscriber, the last one is kept for two seconds. */
export function reportedWakes(nowMs = steadyMs) {
  const wake$ = new Subject<Detection>();
  let kept: { readonly detection: Detection; readonly atMs: number } | undefined;
  const takeStored = (): Observable<Detection> => {
    const taken = kept;
    kept = undefined;
    return taken !== undefined && nowMs() - taken.atMs <= WAKE_KEPT_MS ? of(taken.detection) : EMPTY;
  };
  return {
    /** Reports a hotword; the order begins at that audio time. */
    woken: (name: string, endMs: number): void => {
      const hotword = plainHotword(name) || UNNAMED_HOTWORD;
      const detection: Detection = { hotword, endMs, score: DEFAULT_SCORE, means: 'wake', isReported: true };
      if (wake$.observed) wake$.next(detection);
      else kept = { detection, atMs: nowMs() };
    },
    /** Drops a hotword that nothing has consumed yet. */
    forget: (): void => {
      kept = undefined;
    },
    detections$: merge(defer(takeStored), wake$),
  };
}

/**
 * The trigger of a satellite: its own detections, and while it streams for hotword detection those of the engine, limited to the
 * hotwords it requested. Without a hotword engine, any speech opens the ears.
 */
export const satelliteTrigger =
  (detections$: Observable<Detection>, request: () => HotwordRequest) =>
  (trigger: Trigger, isSounding: () => boolean): Trigger => ({
    ...trigger,
    detect: (frames$, options = {}) => {
      if (options.isOwnVoice === true || options.isRecorded === true)
        return trigger.detect?.(frames$, options) ?? EMPTY;
      const heard$ = frames$.pipe(filter(() => request().isOpen));
      const near = (one: NearHotword): void => {
        if (isRequested({ ...one, means: 'wake' }, request())) options.near?.(one);
      };
      const found$ = trigger
        .detect?.(heard$, { ...options, near })
        .pipe(filter((found) => isRequested(found, request())));
      // the frames of the ears have the verdict of a speech detector
      const others$ = heard$.pipe(
        filter((frame): frame is HeardFrame => 'isSpeech' in frame && !isSounding()),
      );
      return merge(detections$, found$ ?? anySpeech(others$));
    },
  });

const isRequested = (
  { hotword, means }: Pick<Detection, 'hotword' | 'means'>,
  { hotwords }: HotwordRequest,
): boolean =>
  means === 'stop' || hotwords.length === 0 || hotwords.some((asked) => isSameHotword(asked, hotword));
