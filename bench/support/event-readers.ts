import { connect } from 'node:net';

/** Reads live events over many lines at a time, as long as it lives, and prints how many came each second. */
const [url = '', count = '1', query = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
let events = 0;
const MARK = Buffer.from('\ndata: ');
for (let reader = 0; reader < Number(count); reader += 1) {
  const line = connect(Number(port), hostname);
  line.write(`GET /events?${query} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  line.on('data', (chunk) => {
    for (let at = chunk.indexOf(MARK); at >= 0; at = chunk.indexOf(MARK, at + MARK.length)) events += 1;
  });
  line.on('error', () => process.exit(1));
  if (reader % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
setInterval(() => {
  console.log(events);
  events = 0;
}, 1_000);
