import type { Bonjour } from 'bonjour-service';
import {
  asyncScheduler,
  concat,
  defer,
  from,
  interval,
  Observable,
  type SchedulerLike,
  startWith,
  switchMap,
} from 'rxjs';
import { describeUnknown } from '../../errors.ts';
import { type MdnsPlace, mdnsFailed, openMdns, WYOMING_TYPE } from './mdns.ts';
import { type Sighting, type Sightings, sightings } from './sightings.ts';

interface Looking extends MdnsPlace {
  readonly scheduler?: SchedulerLike;
}

const LOOK_MS = 30_000;

/**
 * Who is there, and who comes and goes while subscribed. One that goes without a word is lost after two minutes. Fails with `EngineFailed` when the
 * network or another program stands in the way.
 */
export const neighbours = ({ scheduler = asyncScheduler, ...place }: Looking = {}): Observable<Sighting> =>
  open(place).pipe(
    switchMap((bonjour) => {
      const seen = sightings();
      return interval(LOOK_MS, scheduler).pipe(
        startWith(undefined),
        switchMap(() =>
          concat(
            defer(() => from(seen.looking())),
            look(bonjour, seen),
          ),
        ),
      );
    }),
  );

/** Closed when nobody subscribes any more. */
const open = (place: MdnsPlace): Observable<Bonjour> =>
  new Observable((subscriber) => {
    const opened = openMdns(place, (error) => subscriber.error(error));
    const told = opened.then(({ bonjour }) => subscriber.next(bonjour));
    told.catch((error: unknown) => subscriber.error(mdnsFailed(describeUnknown(error))));
    // one that could not be opened was told already
    return () => void opened.then(({ close }) => close()).catch(() => {});
  });

/** One question, and the answers until the next. */
const look = (bonjour: Bonjour, seen: Sightings): Observable<Sighting> =>
  new Observable((subscriber) => {
    const browser = bonjour.find({ type: WYOMING_TYPE });
    const tell = (told: readonly Sighting[]): void => {
      for (const one of told) subscriber.next(one);
    };
    browser.on('up', (service) => tell(seen.answered(service)));
    browser.on('srv-update', (service) => tell(seen.answered(service)));
    browser.on('down', ({ name }) => tell(seen.left(name)));
    return () => browser.stop();
  });
