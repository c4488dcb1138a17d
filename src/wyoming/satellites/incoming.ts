import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { rateLimit } from '../../rooms/line-player.ts';
import { type Message, type MessageData, readMessage } from '../protocol/event.ts';
import { samplesOf } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { type Chunk, chunkMs } from './source.ts';
import type { TurnActor } from './turn.machine.ts';
import type { SatelliteDoes } from './turn-events.ts';

export type SatelliteMessages = ReturnType<typeof readSatellite>;

/** The maximum number of reported problems of one satellite. */
const MAX_PROBLEMS = 20;
const MIN_HZ = 1_000;
const MAX_HZ = 384_000;
const MAX_CHANNELS = 8;

/** An invalid event of these types is refused and ends the turn. */
const REFUSED_TYPES: ReadonlySet<string> = new Set(['audio-chunk', 'run-pipeline']);

/**
 * Reads the messages of a satellite, at once and until the connection is closed, which completes all streams, and tells its turn what it
 * does. `report` gets each problem once; `tooFast` is called when sound comes faster than real time.
 */
export function readSatellite(
  { received$ }: WyomingLine,
  turn: Pick<TurnActor, 'send' | 'getSnapshot'>,
  report: (problem: string) => void,
  tooFast: () => void,
) {
  const played$ = new Subject<void>();
  const chunks$ = new Subject<Chunk>();
  const isTooFast = rateLimit();
  const problems = new Set<string>();
  const note = (problem: string): void => {
    if (problems.has(problem) || problems.size >= MAX_PROBLEMS) return;
    problems.add(problem);
    report(problem);
  };
  const tell = (does: SatelliteDoes): void => {
    if (does.type === 'satellite.refused') note(does.problem);
    turn.send(does);
  };
  const takeSound = (message: AudioChunk): void => {
    if (turn.getSnapshot().context.isDetected) tell({ type: 'satellite.sounds' });
    const read = chunkOf(message);
    if (E.isLeft(read)) tell({ type: 'satellite.refused', problem: read.left, isStart: false });
    else if (isTooFast(chunkMs(read.right))) tooFast();
    else if (!turn.getSnapshot().matches({ stream: 'silent' })) chunks$.next(read.right);
  };
  const take = (message: Message): void => {
    if (message.type === 'audio-chunk') takeSound(message);
    else if (message.type === 'played') played$.next();
    else {
      const does = doneBy(message);
      if (does !== undefined) tell(does);
    }
  };
  const end = (): void => {
    played$.complete();
    chunks$.complete();
  };
  received$.subscribe({
    next: (event) => {
      const { type } = event;
      const read = readMessage(event);
      if (E.isRight(read)) read.right !== undefined && take(read.right);
      else if (!REFUSED_TYPES.has(type)) note(read.left);
      else tell({ type: 'satellite.refused', problem: read.left, isStart: type === 'run-pipeline' });
    },
    error: end,
    complete: end,
  });
  return {
    /** Its sound while a turn or the detection runs, without replay. */
    chunks$: chunks$.asObservable(),
    played$: played$.asObservable(),
  };
}

type AudioChunk = Extract<Message, { readonly type: 'audio-chunk' }>;

function chunkOf({ data, payload }: AudioChunk): E.Either<string, Chunk> {
  const { rate, channels } = data;
  if (rate < MIN_HZ || rate > MAX_HZ || channels > MAX_CHANNELS)
    return E.left(`sound of ${rate} Hz with ${channels} channels is not supported`);
  return E.either.map(samplesOf(data, payload), (samples) => ({ rateHz: rate, samples }));
}

/** What a satellite does by this message; undefined when it means nothing to a turn. */
export function doneBy(message: Message): SatelliteDoes | undefined {
  switch (message.type) {
    case 'detection':
      return { type: 'satellite.detected', name: message.data.name ?? '' };
    case 'run-pipeline':
      return beginning(message.data);
    case 'audio-stop':
      return { type: 'satellite.stopped' };
    default:
      return undefined;
  }
}

function beginning(data: MessageData<'run-pipeline'>): SatelliteDoes {
  const { start_stage, restart_on_end: goesOn = false, wake_word_name, wake_word_names = [] } = data;
  if (start_stage === 'wake') return { type: 'satellite.begins_hotword', hotwords: wake_word_names, goesOn };
  if (start_stage === 'asr') return { type: 'satellite.begins_order', name: wake_word_name ?? '' };
  const problem = `a turn cannot begin with ${start_stage} here`;
  return { type: 'satellite.refused', problem, isStart: true };
}
