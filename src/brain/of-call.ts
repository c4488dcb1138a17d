/** What every piece of news about one call says of it. */
export interface OfCall {
  readonly call: string;
  readonly conversation: string;
}
