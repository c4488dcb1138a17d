import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import { type Browser, browser } from '../console/browser.ts';
import { patient } from '../support/patience.ts';
import { has } from '../support/programs.ts';

/** What a person visits. */
interface House {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The story of one person, in one window of a browser; each step goes on where the one before has ended. */
export interface Walk {
  readonly step: (title: string, play: () => Promise<void>) => void;
  /** The first tab. */
  readonly page: () => Page;
  /** One more tab; close it. */
  readonly tab: (address: string) => Promise<Page>;
  readonly run: () => void;
}

interface Options extends NonNullable<Parameters<typeof browser>[0]> {
  readonly needs?: readonly string[];
  /** Where the first tab begins, without the service's address. */
  readonly address?: string;
}

export function walk(who: string, begin: () => Promise<House>, options: Options = {}): Walk {
  const { needs = [], address = '/console', ...looks } = options;
  const test = suite(`a walk: ${who}`);
  const isReady = () => ['chromium', ...needs].every(has);
  let house: House;
  let seen: Browser;
  let page: Page;
  let failed: string | undefined;
  const tab = async (to: string): Promise<Page> => {
    const opened = await seen.open(house.url + to);
    opened.setDefaultTimeout(patient(30_000));
    opened.on('dialog', (dialog) => void dialog.accept());
    return opened;
  };
  test.before(async () => {
    if (!isReady()) return;
    house = await begin();
    seen = await browser({ width: 1440, height: 900, ...looks });
    page = await tab(address);
  });
  test.after(async () => {
    await seen?.close();
    await house?.stop();
  });
  return {
    step: (title, play) =>
      test(title, async () => {
        if (!isReady()) return;
        if (failed !== undefined) throw new Error(`the walk ended at "${failed}"`);
        try {
          await play();
        } catch (error) {
          failed = title;
          await picture(page, `failed-${title.replaceAll(/\W+/g, '-').slice(0, 40)}`).catch(() => {});
          throw error;
        }
      }),
    page: () => page,
    tab,
    run: () => test.run(),
  };
}

/** What is on the screen now, as `NAME.png` in the folder that BROCA_PICTURES names, if it names one. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.BROCA_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The same view on a phone in the dark, while `look` looks at it. */
export async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look();
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
}

/** By the links at the top of the page. */
export async function go(page: Page, view: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: view, exact: true }).click();
  await page.getByRole('main').getByRole('heading', { name: view, exact: true }).first().waitFor();
}

/** A section of the settings, by its link. */
export async function goSettings(page: Page, section: string, heading: string): Promise<void> {
  await go(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByText(section).click();
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

export const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Types an order in Talk and waits for the answer. */
export async function say(
  page: Page,
  order: string,
  answer: string | RegExp,
  box = 'Your order',
): Promise<void> {
  await page.getByRole('textbox', { name: box }).fill(order);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(answer).last().waitFor();
}

/** Replaces all of the text in the editor. */
export async function write(page: Page, yaml: string): Promise<void> {
  await page.getByRole('textbox', { name: /in YAML/ }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(yaml);
}

/** A copy of a kit without what was changed while it ran, which is removed when the process exits. */
export function copyOf(folder: string): string {
  const home = mkdtempSync(join(tmpdir(), 'broca-walk-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  cpSync(folder, home, { recursive: true, filter: (path) => basename(path) !== 'data' });
  return home;
}
