/** One event of the Wyoming protocol as it goes over a line; nobody has looked yet whether `data` is what its type promises. */
export interface WyomingEvent {
  readonly type: string;
  /** Of the header and of the data after it, the latter on top. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Empty where there is none; perhaps part of a larger buffer. */
  readonly payload: Uint8Array;
}

export const NO_PAYLOAD = new Uint8Array(0);

/** An event without payload. */
export const eventOf = (type: string, data: WyomingEvent['data'] = {}): WyomingEvent => ({
  type,
  data,
  payload: NO_PAYLOAD,
});
