import * as E from 'fp-ts/lib/Either.js';
import { BehaviorSubject, filter, map, merge, type Observable, Subject } from 'rxjs';
import type { Join, Joined, NotJoined, Satellite } from '../../rooms/satellite.ts';
import type { AudioFormat } from '../protocol/catalogue.ts';
import type { WyomingEvent } from '../protocol/event.ts';
import { peerFailed } from '../protocol/failure.ts';
import type { Info } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { messageOf } from '../protocol/messages.ts';
import { satellitePlayer } from './player.ts';
import type { Happening } from './progress.ts';
import type { Said } from './said.ts';
import { satelliteSource } from './source.ts';
import { canBeHeard } from './stage.ts';
import { telling } from './telling.ts';
import { timerEvent } from './timer-event.ts';
import { isUndecided } from './turn.ts';
import { triggerOver, wakes } from './wakes.ts';

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
      joined.right.giveUp(peerFailed(line.peer, problem));
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
