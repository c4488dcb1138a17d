import { connect } from 'node:net';
import { crc32 } from 'node:zlib';

/**
 * Reads all live events over many connections and says what came, as JSON to each line on stdin, once nothing has come for a second.
 * The first reader looks at every event; the others must get the same bytes.
 */
const [url = '', count = '1'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const PIECE_BYTES = 262_144;
const QUIET_MS = 1_000;

/** What a reader has had since the last report. */
interface Got {
  bytes: number;
  /** Of all its bytes. */
  sum: number;
  events: number;
  first: number;
  last: number;
  isInOrder: boolean;
  /** Of the first event of each piece, which is its oldest. */
  delaysMs: number[];
  isLost: boolean;
}

const nothing = (): Got => ({
  bytes: 0,
  sum: 0,
  events: 0,
  first: 0,
  last: 0,
  isInOrder: true,
  delaysMs: [],
  isLost: false,
});
const all: Got[] = [];
let latestMs = performance.now();

for (let reader = 0; reader < Number(count); reader += 1) {
  all.push(nothing());
  await reading(reader);
}
console.log('ready');

process.stdin.on('data', () => {
  const report = (): void => {
    if (performance.now() - latestMs < QUIET_MS) return void setTimeout(report, QUIET_MS / 4);
    console.log(JSON.stringify(summary()));
    for (const reader of all.keys()) all[reader] = nothing();
  };
  report();
});

function summary() {
  const [looked = nothing()] = all;
  const { events, first, last } = looked;
  const delays = all.flatMap(({ delaysMs }) => delaysMs).sort((one, other) => one - other);
  const at = (share: number) => delays[Math.floor((delays.length - 1) * share)] ?? 0;
  return {
    events,
    isWhole:
      looked.isInOrder &&
      events === last - first + 1 &&
      all.every(({ bytes, sum, isLost }) => bytes === looked.bytes && sum === looked.sum && !isLost),
    lost: all.filter(({ isLost }) => isLost).length,
    inTime: delays.filter((ms) => ms <= 100).length / delays.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
  };
}

function reading(reader: number): Promise<void> {
  return new Promise((resolve) => {
    let rest = Buffer.alloc(0);
    let hasBegun = false;
    const line = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafe(PIECE_BYTES),
        callback: (length, buffer) => {
          const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
          if (hasBegun) came(reader, piece);
          hasBegun = true;
          resolve();
          return true;
        },
      },
    });
    line.write(`GET /events HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    const lose = () => {
      const got = all[reader];
      if (got !== undefined) got.isLost = true;
    };
    line.on('error', lose).on('close', lose);

    function came(at: number, piece: Buffer): void {
      const got = all[at];
      const from = got?.bytes === 0 ? piece.indexOf('id: ') : 0;
      if (got === undefined || from < 0) return;
      latestMs = performance.now();
      const part = piece.subarray(from);
      got.bytes += part.length;
      got.sum = crc32(part, got.sum);
      const time = part.indexOf('"time":"');
      if (time >= 0 && time + 32 < part.length)
        got.delaysMs.push(Date.now() - Date.parse(part.toString('latin1', time + 8, time + 32)));
      if (at === 0) rest = looked(got, rest.length === 0 ? part : Buffer.concat([rest, part]));
    }
  });
}

/** Looks at the number of each event. Returns a beginning of one. */
function looked(got: Got, piece: Buffer): Buffer<ArrayBuffer> {
  let from = 0;
  for (;;) {
    const data = piece.indexOf('\ndata: ', from);
    const id = data < 0 ? -1 : piece.lastIndexOf('id: ', data);
    if (id < 0) return Buffer.from(piece.subarray(from));
    const number = Number(/-(\d+)\n/.exec(piece.toString('latin1', id, id + 40))?.[1]);
    if (got.events === 0) got.first = number;
    else if (number !== got.last + 1) got.isInOrder = false;
    got.last = number;
    got.events += 1;
    from = data + 7;
  }
}
