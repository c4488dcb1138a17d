/** Samples from -1 to 1 as 16-bit ones; what is louder is cut. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (const [index, sample] of samples.entries())
    pcm[index] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  return pcm;
}
