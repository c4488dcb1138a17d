import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { RunResult } from '../client/generated/client.ts';
import { type StreamEvent, streaming } from '../client/streaming.ts';
import { describeUnknown } from '../lib/errors.ts';
import { type Command, type CommandInput, failed, STATUS, say, wrongUsage } from './command.ts';
import { hasFailed, isUnmatched, told } from './running/order-run.ts';
import {
  callFailure,
  type RunningService,
  runningService,
  SERVICE_HELP,
  SERVICE_OPTIONS,
} from './running/service.ts';
import { styled } from './styled.ts';

/** Has a running service understand a recording. */
export const listen: Command = {
  help: `broca listen FILE [--mute] [--conversation NAME] [--json] [--url URL | --home DIR]

Has the running service understand a recording and run what was said: tells what it heard, and what it says.

  FILE         .wav or .mp3, or with one of these names whatever ffmpeg reads
  --mute       nothing sounds
  --conversation NAME
               whose order it is (default: default)
  --json       {"transcript", "report"} as JSON
${SERVICE_HELP}

Exit status: 0 when it ran; 1 when nothing matches, a neuron failed, the file will not do or no service answers; 2 when the
command was not understood.`,
  options: {
    ...SERVICE_OPTIONS,
    mute: { type: 'boolean' },
    conversation: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals: [file, ...more] }) => {
    if (file === undefined) return wrongUsage('broca listen: which file?', listen);
    if (more.length > 0) return wrongUsage(`broca listen: one file, not ${more.length + 1}`, listen);
    const service = await runningService(values);
    if (E.isLeft(service)) return wrongUsage(`broca listen: ${service.left}`, listen);
    const sound = await soundIn(file);
    if (sound === undefined) return failed(`${file} is no file with something in it that can be read`);
    try {
      const heard = await understood(service.right, { file: sound, name: basename(file) }, values);
      return await resultOf(heard, service.right, values);
    } catch (error) {
      return failed(callFailure(error, service.right.url));
    }
  },
};

async function soundIn(file: string): Promise<Blob | undefined> {
  try {
    const sound = await openAsBlob(file);
    return sound.size === 0 ? undefined : sound;
  } catch {
    return undefined;
  }
}

interface Heard {
  readonly transcript: string;
  /** Or why there is none. */
  readonly report: RunResult | string;
}

/** The events of the run, of which the last has its report. */
async function understood(
  { request }: RunningService,
  sound: { readonly file: Blob; readonly name: string },
  { mute, conversation }: CommandInput['values'],
): Promise<Heard> {
  const form = {
    ...(mute === true ? { mute } : {}),
    ...(conversation === undefined ? {} : { conversation }),
  };
  const headers = { accept: 'text/event-stream' };
  let transcript = '';
  let last: StreamEvent | undefined;
  for await (const event of streaming(request)('POST', '/synapses/start/audio', { form, sound, headers })) {
    if (event.type === 'transcript.final' && typeof event.text === 'string') transcript = event.text;
    last = event;
  }
  const { report, error = 'the service has gone' }: Partial<StreamEvent> = last ?? {};
  return { transcript, report: report === undefined ? describeUnknown(error) : (report as RunResult) };
}

async function resultOf(
  { transcript, report }: Heard,
  { client }: RunningService,
  { json, mute, conversation }: CommandInput['values'],
): Promise<number> {
  const style = styled(process.stdout);
  if (json === true) say(JSON.stringify({ transcript, report }, undefined, 2));
  else say(style('bold', transcript === '' ? '(nothing was understood)' : `"${transcript}"`));
  if (typeof report === 'string') return failed(report);
  if (json === true) return isUnmatched(report) || hasFailed(report) ? STATUS.problems : STATUS.fine;
  const talk = { client, conversation: conversation as string | undefined, isMuted: mute === true };
  return told(transcript, report, { ...talk, report: say, style });
}
