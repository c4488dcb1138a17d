import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { rateLimit } from '../../rooms/line-player.ts';
import { type Message, type MessageData, messageOf, readMessage } from '../protocol/event.ts';
import { samplesOf } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { type Chunk, chunkMs } from './source.ts';

export type SatelliteMessages = ReturnType<typeof readSatellite>;

/** The maximum number of reported problems of one satellite. */
const MAX_PROBLEMS = 20;
const MIN_HZ = 1_000;
const MAX_HZ = 384_000;
const MAX_CHANNELS = 8;

/** An invalid event of these types is refused and ends the turn. */
const REFUSED_TYPES: ReadonlySet<string> = new Set(['audio-chunk', 'run-pipeline']);
/** The events of a satellite that begin a turn. */
const TURN_STARTS: ReadonlySet<string> = new Set(['detection', 'run-pipeline']);
/** The events to a satellite that make it stop streaming. */
const TURN_ENDS: ReadonlySet<string> = new Set(['transcript', 'error', 'pause-satellite']);

/**
 * Reads the messages of a satellite, at once and until the connection is closed, which completes all streams. `report` gets each
 * problem once; `tooFast` is called when sound comes faster than real time.
 */
export function readSatellite(
  { received$, send }: WyomingLine,
  report: (problem: string) => void,
  tooFast: () => void,
) {
  const played$ = new Subject<void>();
  const chunks$ = new Subject<Chunk>();
  const woken$ = new Subject<string>();
  const begun$ = new Subject<Stage>();
  const refused$ = new Subject<string>();
  const isTooFast = rateLimit();
  const problems = new Set<string>();
  let stage = IDLE_STAGE;
  let isRefused = false;
  const note = (problem: string): void => {
    if (problems.has(problem) || problems.size >= MAX_PROBLEMS) return;
    problems.add(problem);
    report(problem);
  };
  const refuse = (problem: string): void => {
    note(problem);
    if (isRefused) return;
    isRefused = true;
    stage = afterTurn(stage);
    send(messageOf('error', { text: problem, code: 'bad-event' }));
    refused$.next(problem);
  };
  const takeSound = (message: AudioChunk): void => {
    stage = afterSound(stage);
    const read = chunkOf(message);
    if (E.isLeft(read)) refuse(read.left);
    else if (isTooFast(chunkMs(read.right))) tooFast();
    else if (stage.hears !== 'nothing') chunks$.next(read.right);
  };
  const take = (message: Message): void => {
    const { woken, refused, isOver, ...after } = stageAfter(stage, message);
    stage = after.stage;
    if (isOver === true) send(messageOf('transcript', { text: '' }));
    if (refused !== undefined) refuse(refused);
    if (message.type === 'run-pipeline' && refused === undefined && isOver !== true) begun$.next(stage);
    if (woken !== undefined) woken$.next(woken);
    if (message.type === 'played') played$.next();
  };
  const end = (): void => {
    for (const subject of [played$, chunks$, woken$, begun$, refused$]) subject.complete();
  };
  received$.subscribe({
    next: (event) => {
      const read = readMessage(event);
      if (TURN_STARTS.has(event.type)) isRefused = false;
      if (E.isLeft(read)) (REFUSED_TYPES.has(event.type) ? refuse : note)(read.left);
      else if (read.right?.type === 'audio-chunk') takeSound(read.right);
      else if (read.right !== undefined) take(read.right);
    },
    error: end,
    complete: end,
  });
  return {
    stage: () => stage,
    /** Notes the type of each event sent to the satellite. */
    sent: (type: string): void => {
      if (TURN_ENDS.has(type)) stage = afterTurn(stage);
      if (type === 'transcribe') isRefused = false;
    },
    /** Whether its last turn was refused. */
    isRefused: () => isRefused,
    /** Its sound while a turn or the detection runs, without replay. */
    chunks$: chunks$.asObservable(),
    /** The name of a detected hotword, `''` without a name. */
    woken$: woken$.asObservable(),
    /** The stage, each time it begins to stream. */
    begun$: begun$.asObservable(),
    /** The problem of an invalid `run-pipeline` or `audio-chunk`, once per turn, after the error was sent. It ends the turn. */
    refused$: refused$.asObservable(),
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

/** The purpose for which a satellite streams its sound. */
export interface Stage {
  readonly hears: 'nothing' | 'hotword' | 'order';
  /** It continues to stream after each turn. */
  readonly goesOn: boolean;
  /** It streams for hotword detection by itself. */
  readonly comesUnasked: boolean;
  /** It detected a hotword and has not begun the turn yet. */
  readonly isDetected: boolean;
  /** The requested hotwords; empty for any. */
  readonly hotwords: readonly string[];
}

/** A stage, and the hotword that the satellite detected itself, `''` without a name. */
interface StageAfter {
  readonly stage: Stage;
  readonly woken?: string;
  /** The turn was over before it began. */
  readonly isOver?: true;
  /** Why its turn is refused. */
  readonly refused?: string;
}

export const IDLE_STAGE: Stage = {
  hears: 'nothing',
  goesOn: false,
  comesUnasked: false,
  isDetected: false,
  hotwords: [],
};

/** Whether the assistant can hear the satellite now. */
export const canBeHeard = ({ hears, comesUnasked: streamsForHotword }: Stage): boolean =>
  streamsForHotword || hears !== 'nothing';

/** The stage after a message. A `detection` and the `run-pipeline` after it are one hotword. */
export function stageAfter(stage: Stage, message: Message): StageAfter {
  switch (message.type) {
    case 'detection':
      return { stage: { ...IDLE_STAGE, hears: 'order', isDetected: true }, woken: message.data.name ?? '' };
    case 'run-pipeline':
      return startTurn(stage, message.data);
    case 'audio-stop':
      return { stage: { ...stage, hears: 'nothing', isDetected: false } };
    default:
      return { stage };
  }
}

/** The stage after a chunk of sound: no `run-pipeline` for the detection will follow. */
export const afterSound = (stage: Stage): Stage =>
  stage.isDetected ? { ...stage, isDetected: false } : stage;

/** The stage after the turn has ended. */
export const afterTurn = (stage: Stage): Stage =>
  stage.hears === 'hotword' && stage.goesOn
    ? stage
    : { ...IDLE_STAGE, comesUnasked: stage.comesUnasked, isDetected: stage.isDetected };

function startTurn(stage: Stage, data: MessageData<'run-pipeline'>): StageAfter {
  const {
    start_stage,
    restart_on_end: restartsOnEnd = false,
    wake_word_name,
    wake_word_names: hotwords = [],
  } = data;
  if (start_stage === 'wake')
    return {
      stage: { ...IDLE_STAGE, hears: 'hotword', goesOn: restartsOnEnd, comesUnasked: true, hotwords },
    };
  if (start_stage !== 'asr') return { stage, refused: `a turn cannot begin with ${start_stage} here` };
  if (stage.isDetected && stage.hears === 'nothing')
    return { stage: { ...stage, isDetected: false }, isOver: true };
  return {
    stage: { ...IDLE_STAGE, hears: 'order' },
    ...(stage.isDetected ? {} : { woken: wake_word_name ?? '' }),
  };
}
