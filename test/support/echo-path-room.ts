/** A process: 16-bit mono sound at 16 kHz on its input is heard through a room on its output, as many times as loud as its first word says. */
const room = roomOf(Number(process.argv[2] ?? 1));
let odd = Buffer.alloc(0);
let isAtWork = false;

process.stdin.on('data', (chunk: Buffer) => {
  if (!isAtWork) process.stderr.write('at work\n');
  isAtWork = true;
  const bytes = Buffer.concat([odd, chunk]);
  const length = bytes.length & ~1;
  odd = bytes.subarray(length);
  const out = Buffer.alloc(length);
  for (let at = 0; at < length; at += 2) out.writeInt16LE(room(bytes.readInt16LE(at)), at);
  process.stdout.write(out);
});

/** The direct sound and 80 reflections, which die away within a third of a second: as loud together as the direct sound. */
function roomOf(gain: number): (sample: number) => number {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const reflections = Array.from({ length: 80 }, () => {
    const delay = Math.floor(40 + random() * 2_900);
    return { delay, gain: (random() - 0.5) * 0.9 * Math.exp((-6.9 * delay) / 5_300) };
  });
  const ring = new Float32Array(4_096);
  let at = 0;
  return (sample) => {
    at = (at + 1) % ring.length;
    ring[at] = sample;
    let sum = sample;
    for (const one of reflections)
      sum += one.gain * (ring[(at - one.delay + ring.length) % ring.length] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(gain * sum)));
  };
}
