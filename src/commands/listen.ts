import { constants, openAsBlob } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OrderBody, RunResult } from '../client/generated/client.ts';
import { type StreamEvent, streaming } from '../client/streaming.ts';
import { describeUnknown } from '../lib/errors.ts';
import { type Command, failed, say, sayJson, wrongUsage } from './command.ts';
import { working } from './progress.ts';
import { orderBody, reportRun, statusOf } from './running/order-run.ts';
import {
  CONVERSATION_OPTION,
  type RunningService,
  SERVICE_LOGIN,
  SERVICE_OPTIONS,
  withService,
} from './running/service.ts';
import { styled } from './styled.ts';
import { unreadable } from './unreadable.ts';

/** Has a running service understand a recording. */
export const command: Command = {
  name: 'listen',
  forms: [{ words: 'FILE' }],
  about:
    'The running service recognises a recording and runs what was said. The command prints what was understood, and the answer.',
  words: {
    FILE: { means: 'a sound file, .wav or .mp3; others with one of these names if the service has ffmpeg' },
  },
  options: {
    mute: { means: 'make no sound' },
    conversation: CONVERSATION_OPTION,
    json: { means: 'print transcript and report as JSON' },
    ...SERVICE_OPTIONS,
  },
  more: SERVICE_LOGIN,
  status: ['if it ran', 'if nothing matches, a neuron failed, the file is not usable or no service answers'],
  run: async ({ texts, flags, positionals: [file, ...more] }) => {
    if (file === undefined) return wrongUsage('which file?', command);
    if (more.length > 0) return wrongUsage(`one file, not ${more.length + 1}`, command);
    return withService(command, texts, async (service) => {
      const lack = await lackOfSound(file);
      if (lack !== undefined) return failed(lack);
      const sound = await openAsBlob(file);
      const body = orderBody('', texts.conversation, flags.has('mute'));
      const { transcript, report } = await working('Recognising', () =>
        understood(service, { file: sound, name: basename(file) }, body),
      );
      const style = styled(process.stdout);
      if (flags.has('json')) sayJson({ transcript, report });
      else say(style('bold', transcript === '' ? '(nothing was recognised)' : `"${transcript}"`));
      if (typeof report === 'string') return failed(report);
      if (flags.has('json')) return statusOf(report);
      return reportRun({ ...body, order: transcript }, report, {
        client: service.client,
        report: say,
        style,
      });
    });
  },
};

/** Why a file holds no sound; undefined where it may. */
async function lackOfSound(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) return `${file}: it is a folder, expected a sound file`;
    await access(file, constants.R_OK);
    return found.size === 0 ? `${file}: the file is empty` : undefined;
  } catch (error) {
    return unreadable(file, error);
  }
}

/** What the service understands of the sound, and the report of the run, or why there is none. The last event has the report. */
async function understood(
  { request }: RunningService,
  sound: { readonly file: Blob; readonly name: string },
  { order: _, ...form }: OrderBody,
): Promise<{ readonly transcript: string; readonly report: RunResult | string }> {
  const headers = { accept: 'text/event-stream' };
  let transcript = '';
  let last: StreamEvent | undefined;
  for await (const event of streaming(request)('POST', '/synapses/start/audio', {
    form,
    upload: sound,
    headers,
  })) {
    if (event.type === 'transcript.final' && typeof event.text === 'string') transcript = event.text;
    last = event;
  }
  const { report, error = 'the service has stopped' }: Partial<StreamEvent> = last ?? {};
  return { transcript, report: report === undefined ? describeUnknown(error) : (report as RunResult) };
}
