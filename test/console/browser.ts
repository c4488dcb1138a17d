import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findProgram } from '../../src/system/find-program.ts';
import { patient } from '../support/patience.ts';

export interface Browser {
  /** A new tab; one of the console hears the live events when it is given. */
  readonly open: (url: string) => Promise<Page>;
  readonly context: BrowserContext;
  /** What pages have said on their console as an error, or thrown. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

interface BrowserOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** A WAV file that is played, once, into the microphone of every page. */
  readonly microphone?: string;
  /** The language of the browser; English by default. */
  readonly locale?: string;
}

/** A headless Chromium with a profile of its own; close it. */
export async function browser(options: BrowserOptions = {}): Promise<Browser> {
  const { width = 1280, height = 900, colorScheme = 'light', microphone, locale = 'en-US' } = options;
  const profile = mkdtempSync(join(tmpdir(), 'broca-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    timeout: patient(60_000),
    executablePath: findProgram('chromium') ?? 'chromium',
    viewport: { width, height },
    colorScheme,
    locale,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...(microphone === undefined
        ? []
        : [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-audio-capture=${microphone}%noloop`,
          ]),
    ],
  });
  const errors: string[] = [];
  return {
    context,
    errors,
    open: async (url) => {
      const page = await context.newPage();
      page.setDefaultTimeout(patient(60_000));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      const isHeard = url.includes('/console') ? page.waitForResponse(/\/events\?/) : undefined;
      await page.goto(url);
      await isHeard;
      return page;
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
