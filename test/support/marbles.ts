import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

/** A uvu suite whose tests run in virtual time: one dash is one ms, and `timer`, `delay`… take none. */
export function marbleSuite(name: string) {
  const test = suite(name);
  const marbleTest = (title: string, body: (helpers: RunHelpers, scheduler: TestScheduler) => void): void =>
    test(title, () => {
      const scheduler = new TestScheduler(assert.equal);
      scheduler.run((helpers) => body(helpers, scheduler));
    });
  return Object.assign(marbleTest, { run: test.run });
}
