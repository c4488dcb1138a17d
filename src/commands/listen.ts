import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { OrderBody, RunResult } from '../client/generated/client.ts';
import { type StreamEvent, streaming } from '../client/streaming.ts';
import { describeUnknown } from '../lib/errors.ts';
import { type Command, failed, say, sayJson, wrongUsage } from './command.ts';
import { orderBody, reportRun, statusOf } from './running/order-run.ts';
import { type RunningService, SERVICE_HELP, SERVICE_TEXTS, withService } from './running/service.ts';
import { styled } from './styled.ts';

/** Has a running service understand a recording. */
export const command: Command = {
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
  texts: [...SERVICE_TEXTS, 'conversation'],
  flags: ['mute', 'json'],
  run: async ({ texts, flags, positionals: [file, ...more] }) => {
    if (file === undefined) return wrongUsage('broca listen: which file?', command);
    if (more.length > 0) return wrongUsage(`broca listen: one file, not ${more.length + 1}`, command);
    return withService('listen', command, texts, async (service) => {
      const sound = await blobOf(file).catch(() => undefined);
      if (sound === undefined || sound.size === 0)
        return failed(`${file} is no file with something in it that can be read`);
      const body = orderBody('', texts.conversation, flags.has('mute'));
      const { transcript, report } = await understood(service, { file: sound, name: basename(file) }, body);
      const style = styled(process.stdout);
      if (flags.has('json')) sayJson({ transcript, report });
      else say(style('bold', transcript === '' ? '(nothing was understood)' : `"${transcript}"`));
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

/** Async, because `openAsBlob` throws at once for a missing file. */
const blobOf = async (file: string): Promise<Blob> => openAsBlob(file);

/** What the service understands of the sound, and the report of the run, or why there is none. The last event has the report. */
async function understood(
  { request }: RunningService,
  sound: { readonly file: Blob; readonly name: string },
  { order: _, ...form }: OrderBody,
): Promise<{ readonly transcript: string; readonly report: RunResult | string }> {
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
