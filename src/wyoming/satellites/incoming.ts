import * as E from 'fp-ts/lib/Either.js';
import { filter, type Observable, Subject } from 'rxjs';
import { rateLimit } from '../../rooms/line-player.ts';
import { type Message, type MessageData, messageOf, readMessage } from '../protocol/event.ts';
import { samplesOf } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { type Chunk, chunkMs } from './source.ts';

/** What a satellite says, from the moment its line is open. */
export interface SatelliteMessages {
  readonly stage: () => Stage;
  /** It was told this. */
  readonly told: (type: string) => void;
  /** It got wrong what its turn begins with, or its sound, and was told so: the turn is over, or never was one. Once in each turn. */
  readonly refused$: Observable<string>;
  /** Whether that is how its last turn ended. */
  readonly isRefused: () => boolean;
  /** While it sends for a purpose; lost where nobody listens. All of these complete when the line is gone. */
  readonly chunks$: Observable<Chunk>;
  /** The name of a hotword it heard, `''` where it does not say. */
  readonly woken$: Observable<string>;
  /** It begins to send. */
  readonly begun$: Observable<Stage>;
  readonly played$: Observable<Message>;
}

interface IncomingDeps {
  /** Of what it got wrong: each thing once. */
  readonly report: (problem: string) => void;
  /** It sends more than anybody says. */
  readonly outpacing: () => void;
}

/** Of a satellite that gets so much wrong no more is told. */
const MAX_PROBLEMS = 20;
const RATES_HZ = { least: 1_000, most: 384_000 };
/** No word comes in pieces of more. */
const MAX_CHANNELS = 8;

/** What is wrong with these ends the turn, and it is told. */
const REFUSED_TYPES: ReadonlySet<string> = new Set(['audio-chunk', 'run-pipeline']);
/** With these a turn begins. */
const TURN_STARTS: ReadonlySet<string> = new Set(['detection', 'run-pipeline']);
/** These make it send no more. */
const TURN_ENDS: ReadonlySet<string> = new Set(['transcript', 'error', 'pause-satellite']);

/** Subscribes at once, and until the line is gone. */
export function readSatellite(
  { received$, send }: Pick<WyomingLine, 'received$' | 'send'>,
  deps: IncomingDeps,
): SatelliteMessages {
  const message$ = new Subject<Message>();
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
    deps.report(problem);
  };
  const refuse = (problem: string): void => {
    note(problem);
    if (isRefused) return;
    isRefused = true;
    stage = afterTurn(stage);
    send(messageOf('error', { text: problem, code: 'bad-event' }));
    refused$.next(problem);
  };
  const hear = (message: AudioChunk): void => {
    stage = afterSound(stage);
    const read = chunkOf(message);
    if (E.isLeft(read)) refuse(read.left);
    else if (isTooFast(chunkMs(read.right))) deps.outpacing();
    else if (stage.hears !== 'nothing') chunks$.next(read.right);
  };
  const take = (message: Message): void => {
    const { woken, refused, isOver, ...after } = stageAfter(stage, message);
    stage = after.stage;
    if (isOver === true) send(messageOf('transcript', { text: '' }));
    if (refused !== undefined) refuse(refused);
    if (message.type === 'run-pipeline' && refused === undefined && isOver !== true) begun$.next(stage);
    if (woken !== undefined) woken$.next(woken);
    message$.next(message);
  };
  const end = (): void => {
    for (const subject of [message$, chunks$, woken$, begun$, refused$]) subject.complete();
  };
  received$.subscribe({
    next: (event) => {
      const read = readMessage(event);
      if (TURN_STARTS.has(event.type)) isRefused = false;
      if (E.isLeft(read)) (REFUSED_TYPES.has(event.type) ? refuse : note)(read.left);
      else if (read.right?.type === 'audio-chunk') hear(read.right);
      else if (read.right !== undefined) take(read.right);
    },
    error: end,
    complete: end,
  });
  return {
    stage: () => stage,
    told: (type) => {
      if (TURN_ENDS.has(type)) stage = afterTurn(stage);
      if (type === 'transcribe') isRefused = false;
    },
    isRefused: () => isRefused,
    ...{ chunks$, woken$, begun$, refused$ },
    played$: message$.pipe(filter(({ type }) => type === 'played')),
  };
}

type AudioChunk = Extract<Message, { readonly type: 'audio-chunk' }>;

function chunkOf({ data, payload }: AudioChunk): E.Either<string, Chunk> {
  const { rate, channels } = data;
  const isHeard = rate >= RATES_HZ.least && rate <= RATES_HZ.most && channels <= MAX_CHANNELS;
  if (!isHeard) return E.left(`sound of ${rate} Hz with ${channels} channels is not supported`);
  return E.either.map(samplesOf(data, payload), (samples) => ({ rateHz: rate, samples }));
}

/** What a satellite sends its sound for. */
export interface Stage {
  readonly hears: 'nothing' | 'hotword' | 'order';
  /** It sends on after each turn without a word. */
  readonly goesOn: boolean;
  /** It sends whenever somebody speaks, woken or not. */
  readonly comesUnasked: boolean;
  /** It told of a hotword, and not yet of the turn that this begins. */
  readonly isDetected: boolean;
  /** Those it asked for; any where it is empty. */
  readonly hotwords: readonly string[];
}

/** A stage, and the hotword that the satellite itself has heard: `''` where it does not say which. */
interface StageAfter {
  readonly stage: Stage;
  readonly woken?: string;
  /** The turn was over before it began. */
  readonly isOver?: true;
  /** What it asked for that is not to be had here. */
  readonly refused?: string;
}

export const IDLE_STAGE: Stage = {
  hears: 'nothing',
  goesOn: false,
  comesUnasked: false,
  isDetected: false,
  hotwords: [],
};

/** Whether what is said there now would be heard. */
export const canBeHeard = ({ hears, comesUnasked }: Stage): boolean => comesUnasked || hears !== 'nothing';

/** Where it is after what it said. A detection and the turn that it begins are one hotword. */
export function stageAfter(stage: Stage, message: Message): StageAfter {
  switch (message.type) {
    case 'detection':
      return {
        stage: { ...IDLE_STAGE, hears: 'order', isDetected: true },
        woken: message.data.name ?? '',
      };
    case 'run-pipeline':
      return startTurn(stage, message.data);
    case 'audio-stop':
      return { stage: { ...stage, hears: 'nothing', isDetected: false } };
    default:
      return { stage };
  }
}

/** Where it is after a piece of its sound: no word that it begins is to come any more. */
export const afterSound = (stage: Stage): Stage =>
  stage.isDetected ? { ...stage, isDetected: false } : stage;

/** Where it is after it was told that the turn is over. */
export const afterTurn = (stage: Stage): Stage =>
  stage.hears === 'hotword' && stage.goesOn
    ? stage
    : { ...IDLE_STAGE, comesUnasked: stage.comesUnasked, isDetected: stage.isDetected };

function startTurn(stage: Stage, data: MessageData<'run-pipeline'>): StageAfter {
  const { start_stage, restart_on_end: goesOn = false, wake_word_name, wake_word_names = [] } = data;
  if (start_stage === 'wake') {
    const hotwords = wake_word_names;
    return { stage: { ...IDLE_STAGE, hears: 'hotword', goesOn, comesUnasked: true, hotwords } };
  }
  if (start_stage !== 'asr') return { stage, refused: `a turn cannot begin with ${start_stage} here` };
  if (stage.isDetected && stage.hears === 'nothing')
    return { stage: { ...stage, isDetected: false }, isOver: true };
  return {
    stage: { ...IDLE_STAGE, hears: 'order' },
    ...(stage.isDetected ? {} : { woken: wake_word_name ?? '' }),
  };
}
