interface Suite {
  readonly before: (hook: () => void) => void;
  readonly after: (hook: () => void) => void;
}

/** All tests of the suite take place in this time zone. */
export function inTimeZone(zone: string, { before, after }: Suite): void {
  const { TZ } = process.env;
  before(() => {
    process.env.TZ = zone;
  });
  after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
}
