import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewCall } from '../brain/events.ts';
import { describeUnknown } from '../errors.ts';
import { asked } from './errors.ts';
import { streamLine, wantsStream } from './event-lines.ts';
import { answer } from './shapes/answer.ts';
import { whenGone } from './when-gone.ts';
import type { HttpWorld } from './world.ts';

interface Started {
  readonly call: NewCall;
  readonly from: 'order' | 'audio' | 'name';
  /** The number of the last event before what belongs to the run. */
  readonly after: number;
}

type RunWorld = Pick<HttpWorld, 'ask' | 'shapes' | 'observed' | 'log'>;

/** Runs a call and answers with its report; with its events as they come, and the report in the last, where they are asked for. */
export async function runAnswer(
  { ask, shapes, observed, log }: RunWorld,
  { call, from, after }: Started,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsStream(request)) return answer(reply, shapes().run(await ask.run(call), from));
  const stream = observed.streamOf(call.call, after);
  stream.open(streamLine(reply, 201));
  whenGone(request, reply, stream.close);
  try {
    stream.finish({ report: shapes().run(await ask.run(call), from).body });
  } catch (error) {
    const { method, rawPath } = asked(request);
    log(`${method} ${rawPath}: ${error instanceof Error ? error.stack : describeUnknown(error)}`);
    stream.finish({ status: null, error: describeUnknown(error) });
  }
  return reply;
}
