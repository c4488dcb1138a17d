import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../../test/console/browser.ts';

/** Draws the icons of the console from its one SVG: for phones, which take no SVG. */
const folder = join(import.meta.dirname, '../../src/console/static');
const SIZES = [180, 192, 512];

const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const seen = await browser();
try {
  const page = await seen.context.newPage();
  for (const size of SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
    await page.screenshot({ path: join(folder, `icon-${size}.png`) });
  }
} finally {
  await seen.close();
}
