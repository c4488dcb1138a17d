import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { few } from '../../support/scale.ts';

/** What axe finds in a page against WCAG 2.2 AA, and where. That targets are 24 pixels large is not in axe's default. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'target-size': { enabled: true } },
    }),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const PHONE = { width: 390, height: 844 };

/** For the size that the page has, and for a phone: in a usual run each is looked at in one light. */
const LIGHTS = few(
  [['light'], ['dark']] as const,
  [
    ['light', 'dark'],
    ['light', 'dark'],
  ] as const,
);

/** Fails on what axe finds in light and in the dark, as the page is and on a phone, where it has to fit. The page looks as before afterwards. */
export async function assertAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  try {
    for (const [at, looked] of [size, PHONE].entries()) {
      await page.setViewportSize(looked);
      for (const colorScheme of LIGHTS[at] ?? []) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await axeFindings(page), [], `${looked.width} ${colorScheme}`);
      }
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), looked.width);
    }
  } finally {
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(size);
  }
}
