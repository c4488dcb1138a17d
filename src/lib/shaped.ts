import type * as t from 'io-ts';

/**
 * Tells those who look for misspelt keys which maps a codec written by hand takes; nothing else reads it. Codecs put together
 * from those of io-ts need none.
 */
export const shaped = <Codec extends t.Decoder<unknown, unknown>>(
  codec: Codec,
  shape: t.Decoder<unknown, unknown>,
): Codec => Object.assign(codec, { shape });
