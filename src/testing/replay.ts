import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { from } from 'rxjs';
import type { AssistantError } from '../errors.ts';
import type { AllModules } from '../modules/built-in.ts';
import type { RunExport } from '../observing/run-export.ts';
import type { RunTrace } from '../observing/run-trace.ts';
import type { Kit } from '../settings/load-kit.ts';
import { FRAME_MS } from '../streams/audio.ts';
import { framesIn } from './harness/sound-of.ts';
import { type Harness, harness } from './harness.ts';
import { mayBecome } from './may-become.ts';
import { withOrdersOnly } from './orders-only.ts';
import { type Stages, stagesIn, stagesOf } from './replay/stages.ts';

/** A run as it was, and as it would be now. */
export interface Replayed {
  /** The id of the run. */
  readonly run: string;
  readonly isSame: boolean;
  readonly stages: readonly StageReplayed[];
  /** Neurons that were not run this time, as they reach outside: what they found then is not known. */
  readonly notRun: readonly string[];
}

export interface StageReplayed {
  readonly stage: keyof Stages;
  readonly was: unknown;
  readonly now: unknown;
  readonly isSame: boolean;
}

/**
 * Gives what was said, as sound where that was kept, and everything before it in its conversation to the kit as it is now, in
 * virtual time; nothing outside is touched. Left: `BadRequest` when the run says too little, or what the recogniser failed with.
 */
export const replay =
  ({ run, before, audio }: RunExport, kit: Kit<AllModules>): TaskEither<AssistantError, Replayed> =>
  async () => {
    if (run.texts_left_out === true) return E.left(refused(TEXTS_LEFT_OUT));
    if (run.answers !== null && before.at(-1)?.id !== run.answers) return E.left(refused(NO_QUESTION));
    const said = [...before, run].flatMap((one) => stagesOf(one).said);
    const all = await harness(withOrdersOnly(kit), {
      at: before[0]?.started ?? run.started,
      hasMicrophone: false,
      engines: audio === null ? {} : { stt: 'kit' },
      tools: { random: (among) => chosen(among, said) },
    });
    try {
      for (const one of before) await repeated(all, one, one.order);
      const heard = audio === null ? E.right(run.order) : await understood(all, audio.wav);
      if (E.isLeft(heard)) return heard;
      all.news();
      all.called();
      await repeated(all, run, heard.right);
      const now = stagesIn(all.news()) ?? { ...NOTHING, transcript: heard.right };
      return E.right(compared(run, now, [...new Set(all.called().map(({ neuron }) => neuron))]));
    } finally {
      await all.stop();
    }
  };

const TEXTS_LEFT_OUT =
  'it was kept without its texts (traces.transcripts: false): there is nothing to say again';
const NO_QUESTION = 'it answers a question, and the run that asked it is gone';

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

const NOTHING: Stages = { transcript: null, match: [], neurons: [], said: [], status: null };

/** The same call once more, up to its end. */
async function repeated(all: Harness, run: RunTrace, text: string | null): Promise<void> {
  const { conversation, answers, started_synapses: names, parameters } = run;
  const scope = {
    conversation,
    mute: run.mute ?? undefined,
    by: run.by === 'api' ? 'api' : 'voice',
  } as const;
  if (text !== null && text.trim() !== '') return void (await all.say(text, scope));
  if (answers !== null) await all.inject({ type: 'question.unanswered', conversation });
  else await all.inject({ type: 'synapse.called', names, parameters, ...scope });
  await all.rest();
}

/** What the recogniser of the kit makes of the sound now. */
async function understood(all: Harness, wav: string): Promise<E.Either<AssistantError, string>> {
  const frames = (await framesIn(Buffer.from(wav, 'base64'))).map((samples, index) => ({
    samples,
    atMs: index * FRAME_MS,
  }));
  const call = 'replayed';
  await all.inject({ type: 'audio.given', call, conversation: 'replayed', frames$: from(frames) });
  await all.rest();
  for (const one of all.news()) {
    if (one.type !== 'audio.transcribed' || one.call !== call) continue;
    if ('text' in one.result) return E.right(one.result.text);
    return E.left(one.result.error as AssistantError);
  }
  throw new Error('the sound led to nothing');
}

/** Of a message's alternatives the one that was said. */
function chosen(among: readonly string[] | undefined, said: readonly string[]): number {
  if (among === undefined) return 0;
  const index = among.findIndex((text) => said.some((one) => mayBecome(text, one)));
  return (Math.max(0, index) + 0.5) / among.length;
}

function compared(run: RunTrace, now: Stages, notRun: readonly string[]): Replayed {
  const was = stagesOf(run);
  const stages = NAMES.map((stage) => ({
    stage,
    was: was[stage],
    now: now[stage],
    isSame: isDeepStrictEqual(was[stage], now[stage]),
  }));
  return { run: run.id, isSame: stages.every(({ isSame }) => isSame), stages, notRun };
}

const NAMES = ['transcript', 'match', 'neurons', 'said', 'status'] as const;
