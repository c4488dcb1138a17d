import { combineLatest, distinctUntilChanged, filter, map, type Observable, startWith } from 'rxjs';
import type { News } from '../brain/events.ts';
import type { Detector } from '../engines/detectors/detector.ts';
import type { Source, Stt, Trigger } from '../engines/ports.ts';
import { describeUnknown } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import type { EndpointOptions } from '../streams/endpoint.ts';
import { answering } from './answering.ts';
import { capturing } from './capturing.ts';
import { followingUp } from './following-up.ts';
import { type HearingInput, hearing } from './hearing.ts';
import type { OwnVoice } from './own-voice.ts';
import { triggers } from './triggers.ts';

/** What one pair of ears hears with, and whom it tells. */
export interface EarsWorld {
  readonly source: () => Source;
  readonly trigger: () => Trigger;
  readonly stt: () => Stt;
  readonly detector: () => Detector;
  readonly settings: () => Settings;
  readonly news$: Observable<News>;
  readonly tell: (news: News) => void;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'mayHaveSaid'>;
  /** Whether what waits in this conversation was asked in the room. */
  readonly isAskedByVoice: (conversation: string) => boolean;
  /** Calls `done` when everything queued so far was heard. */
  readonly drain: (done: () => void) => void;
}

/** The actors of the ears machine, over one source, and how loud it is there. */
export function earsAtWork(world: EarsWorld) {
  const { settings, news$, tell, ownVoice, drain } = world;
  const changes$ = news$.pipe(filter(({ type }) => type === 'settings.changed'));
  const present = <A>(read: () => A): Observable<A> =>
    changes$.pipe(startWith(undefined), map(read), distinctUntilChanged());
  const tellFailed = (actor: string) => (error: unknown) =>
    tell({ type: 'actor.failed', actor, error: describeUnknown(error) });

  const captured = capturing({
    source$: combineLatest([present(world.source), present(() => settings().listening.detector)]).pipe(
      map(([source]) => source),
    ),
    detector: world.detector,
    tellLost: (error) => tell({ type: 'actor.failed', actor: 'microphone', error }),
  });
  return {
    level: captured.level,
    actors: {
      capturing: captured.actor,
      triggers: triggers({
        trigger$: present(world.trigger),
        frames$: captured.frames$,
        ownVoice,
        tellFailed: tellFailed('trigger'),
      }),
      followingUp: followingUp({
        news$,
        isAskedByVoice: world.isAskedByVoice,
        isWanted: () => settings().listening.followUpMs > 0,
        drain,
      }),
      hearing: hearing({
        since: captured.since,
        stt: world.stt,
        endpoints: (turn) => endpointsOf(settings(), turn),
        isOwnVoice: ownVoice.isSounding,
        tell,
      }),
      answering: answering({ news$, drain }),
    },
  };
}

/** A word as short as "no" lasts longer. */
const START_MS = 96;

const endpointsOf = ({ listening, options }: Settings, { isAnswer }: HearingInput): EndpointOptions => ({
  startMs: START_MS,
  endSilenceMs: listening.endSilenceMs,
  longestMs: options.recognizer_recording_timeout * 1_000,
  nothingSaidMs: isAnswer ? listening.followUpMs : options.recognizer_recording_timeout_with_silence * 1_000,
});

/** Beyond what an order may take: to wait for the assistant's last words, and for a device that stalls. */
const SPARE_MS = 5_000;

/** How long the ear is open for one order, in ms: `stt_timeout` where that is set. */
export function listeningDeadlineMs({ options, listening }: Settings): number {
  const { stt_timeout, recognizer_recording_timeout, recognizer_recording_timeout_with_silence } = options;
  if (stt_timeout > 0) return stt_timeout * 1_000;
  const longestS = recognizer_recording_timeout + recognizer_recording_timeout_with_silence;
  return longestS * 1_000 + listening.followUpMs + SPARE_MS;
}
