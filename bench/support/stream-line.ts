import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** Reads a stream of server-sent events, and counts them. */
export async function streamLine(url: string, path: string) {
  const asked = request(`${url}${path}`, { agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`);
  let count = 0;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    count += chunk.split('\ndata: ').length - 1;
  });
  response.on('error', () => {});
  return { count: () => count, close: () => asked.destroy() };
}
