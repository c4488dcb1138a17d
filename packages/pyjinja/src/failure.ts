/** Ends the rendering with what to tell the author of the template. */
export function fail(message: string): never {
  throw new Error(message);
}
