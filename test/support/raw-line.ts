import { connect, type Socket } from 'node:net';
import type { Answer } from './service.ts';

/** A line to a service on which anything may be written; whoever opened it destroys it. */
export interface RawLine {
  readonly socket: Socket;
  readonly write: (text: string) => void;
  /** All that was said on it, once the service has hung up. */
  readonly said: Promise<string>;
}

export function rawLine(url: string): RawLine {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  const said = new Promise<string>((done) => {
    let all = '';
    socket.on('data', (chunk) => {
      all += chunk;
    });
    // a line that is cut has said all it will say
    socket.on('error', () => {});
    socket.on('close', () => done(all));
  });
  return { socket, write: (text) => void socket.write(text), said };
}

/** Writes `text` on a line of its own; the answer, once the service has hung up. */
export async function sentRaw(url: string, text: string): Promise<Answer> {
  const line = rawLine(url);
  line.write(text);
  return answerIn(await line.said);
}

/** The answer in what was said on a line: one, and nothing after it. */
export function answerIn(said: string): Answer {
  const [head = '', body = ''] = said.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body === '' ? undefined : JSON.parse(body) };
}
