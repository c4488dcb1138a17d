import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `end` once, when the answer is over or its line is closed: an answer that waits behind another one on the same line does
 * not hear that the line is gone.
 */
export function whenGone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, end: () => void): void {
  const endings = lines.get(socket) ?? followed(socket);
  const over = (): void => {
    if (!endings.delete(over)) return;
    raw.off('close', over);
    end();
  };
  endings.add(over);
  raw.once('close', over);
  if (socket.closed) over();
}

/** Requests that came together on one line share one listener. */
const lines = new WeakMap<Socket, Set<() => void>>();

function followed(line: Socket): Set<() => void> {
  const endings = new Set<() => void>();
  lines.set(line, endings);
  line.once('close', () => {
    for (const over of endings) over();
  });
  return endings;
}
