import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { canRenderAs } from 'pyjinja';
import { from } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import { isBlank } from '../../lib/normal-form.ts';
import type { AllModules } from '../../modules/module.ts';
import type { RunExport } from '../../observe/run-export.ts';
import type { RunTrace } from '../../observe/run-trace.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { FRAME_MS } from '../../streams/audio.ts';
import { type Harness, harness } from '../harness/harness.ts';
import { framesIn } from '../harness/microphone.ts';
import { withOrdersOnly } from '../harness/open-kit.ts';
import { StillAtWork } from '../harness/outcome.ts';
import { type Compared, comparedIn, comparedOf } from './compared.ts';

/** A run before and now. */
export interface Replayed {
  /** The id of the run. */
  readonly run: string;
  readonly isSame: boolean;
  readonly stages: readonly StageReplayed[];
  /** Neurons that did not run in the replay, because they reach outside. Their earlier values are unknown. */
  readonly notRun: readonly string[];
}

export interface StageReplayed {
  readonly stage: keyof Compared;
  readonly was: unknown;
  readonly now: unknown;
  readonly isSame: boolean;
}

/**
 * Replays a run and the runs before it in its conversation on the present kit, from the recording if there is one, in
 * virtual time without outside effects. Left: `BadRequest` if the run holds too little, `DeadlinePassed` if it lasts
 * over an hour of virtual time, takes over a minute or is cancelled by `signal`, or the error of the sound or the recogniser.
 */
export const replay =
  (
    { run, before, audio }: RunExport,
    kit: Kit<AllModules>,
    signal: AbortSignal,
  ): TaskEither<AssistantError, Replayed> =>
  async () => {
    if (audio === null && isSilence(run, run.order)) return E.left(refused(NOTHING_SAID));
    const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    if (run.texts_left_out === true) return E.left(refused(TEXTS_LEFT_OUT));
    if (run.answers !== null && before.at(-1)?.id !== run.answers) return E.left(refused(NO_QUESTION));
    const said = [...before, run].flatMap((one) => comparedOf(one).said);
    const all = await harness(withOrdersOnly(kit), {
      at: before[0]?.started ?? run.started,
      hasMicrophone: false,
      engines: audio === null ? {} : { stt: 'kit' },
      tools: { random: (among) => chosen(among, said) },
    });
    const again = async (): Promise<E.Either<AssistantError, Replayed>> => {
      for (const one of before) await repeated(all, one, one.order, until);
      until.throwIfAborted();
      const heard = audio === null ? E.right(run.order) : await understood(all, audio.wav);
      if (E.isLeft(heard)) return heard;
      all.news();
      all.called();
      if (!isSilence(run, heard.right)) await repeated(all, run, heard.right, until);
      const now = comparedIn(all.news()) ?? { ...NOTHING, transcript: heard.right };
      return E.right(compared(run, now, [...new Set(all.called().map(({ neuron }) => neuron))]));
    };
    try {
      return await Promise.race([again(), once(until, 'abort').then(() => Promise.reject(until.reason))]);
    } catch (error) {
      if (until.aborted) return E.left(tooLong(LONGEST_MS));
      if (error instanceof StillAtWork) return E.left(tooLong(error.waitedMs));
      if (isAssistantError(error)) return E.left(error);
      throw error;
    } finally {
      await all.stop();
    }
  };

const LONGEST_MS = 60_000;

const TEXTS_LEFT_OUT =
  'it was kept without its texts (traces.transcripts: false): there is nothing to say again';
const NO_QUESTION = 'it answers a question, and the run that asked it is gone';

const NOTHING_SAID = 'nothing was understood, and no sound of it was kept: there is nothing to say again';

const refused = (message: string): AssistantError => ({ _tag: 'BadRequest', field: 'run', message });

const tooLong = (deadlineMs: number): AssistantError => ({
  _tag: 'DeadlinePassed',
  stage: 'replaying',
  deadlineMs,
});

const NOTHING: Compared = { transcript: null, match: [], neurons: [], said: [], status: null };

/** The speech was not understood: nothing ran. */
const isSilence = (run: RunTrace, text: string | null): boolean =>
  run.order === '' && run.report === null && text !== null && isBlank(text);

/** Runs the same call again to its end. */
async function repeated(all: Harness, run: RunTrace, text: string | null, until: AbortSignal): Promise<void> {
  until.throwIfAborted();
  const { conversation, answers, started_synapses: names, parameters } = run;
  const by = run.by === 'api' ? 'api' : 'voice';
  const scope = { conversation, mute: run.mute ?? undefined, by } as const;
  if (text !== null && !isBlank(text)) return void (await all.say(text, scope));
  if (answers !== null) await all.inject({ type: 'question.unanswered', conversation });
  else await all.inject({ type: 'synapse.called', names, parameters, ...scope });
  await all.rest();
}

/** The present transcript of the recording. */
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
  return E.left({ _tag: 'EngineFailed', engine: 'stt', message: 'it made nothing of the sound' });
}

/** Picks the alternative of a message that was said before. */
function chosen(among: readonly string[] | undefined, said: readonly string[]): number {
  if (among === undefined) return 0;
  const index = among.findIndex((text) => said.some((one) => canRenderAs(text, one)));
  return (Math.max(0, index) + 0.5) / among.length;
}

function compared(run: RunTrace, now: Compared, notRun: readonly string[]): Replayed {
  const was = comparedOf(run);
  const stages = NAMES.map((stage) => ({
    stage,
    was: was[stage],
    now: now[stage],
    isSame: isDeepStrictEqual(was[stage], now[stage]),
  }));
  return { run: run.id, isSame: stages.every(({ isSame }) => isSame), stages, notRun };
}

const NAMES = ['transcript', 'match', 'neurons', 'said', 'status'] as const;

/** Colours a part of a text if colours are on. */
type Style = (colour: 'green' | 'red', text: string) => string;

/** Formats a replay: a line for each stage, with both values if they differ. */
export const replayText = ({ run, isSame, stages, notRun }: Replayed, style: Style): string =>
  [
    `run ${run}: ${isSame ? 'the same' : 'not the same'}`,
    ...stages.flatMap(({ stage, was, now, isSame: isStageSame }) =>
      isStageSame
        ? [`${style('green', '✓')} ${stage}`]
        : [
            `${style('red', '✗')} ${stage}`,
            `    was  ${JSON.stringify(was)}`,
            `    now  ${JSON.stringify(now)}`,
          ],
    ),
    ...(notRun.length === 0 ? [] : [`not run, as they reach outside: ${notRun.join(', ')}`]),
  ].join('\n');
