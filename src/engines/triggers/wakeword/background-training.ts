import { existsSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { describe, describeUnknown } from '../../../lib/errors.ts';
import { readTrained, trainedFile } from './head-file.ts';
import { materialOf } from './material.ts';
import { train } from './training.ts';
import type { VoicesElsewhere } from './training-rows.ts';

interface BackgroundOptions {
  readonly dataDirectory: string;
  readonly language: string;
  readonly elsewhere: VoicesElsewhere | undefined;
  readonly log: (line: string) => void;
}

interface Wish {
  readonly phrase: string;
  /** There were heads of it when it was wanted. */
  readonly isThere: boolean;
  /** Before it is tried again. */
  readonly pauseMs: number;
}

/** One training at a time in this process: each takes all cores. */
let underway: Promise<unknown> = Promise.resolve();

/** Before a training that failed is tried again; each time twice as long. Another process may have been at it. */
const FIRST_PAUSE_MS = 30_000;

/** Trains phrases in the background, each once. `close` ends it; what was made so far is used next time. */
export function backgroundTraining({ log, ...options }: BackgroundOptions) {
  const life = new AbortController();
  const parts = new Map<string, number>();
  const wanted = new Set<string>();
  const trained$ = new Subject<string>();
  const failures = new Map<string, string>();
  const pauses = new Set<NodeJS.Timeout>();

  return {
    /** Emits each phrase when it has been trained. */
    trained$,
    /** Trains those of the phrases that are not trained yet, or with other material. Returns at once. */
    want: (phrases: readonly string[]): void => {
      for (const phrase of phrases) {
        if (wanted.has(phrase)) continue;
        wanted.add(phrase);
        const isThere = existsSync(trainedFile(options.dataDirectory, phrase));
        enqueue({ phrase, isThere, pauseMs: FIRST_PAUSE_MS });
      }
    },
    /** What a user should know: what is being trained, and how far; undefined if there is nothing. */
    detail: (): string | undefined => {
      const trained = [...parts].map(
        ([phrase, part]) => `"${phrase}" is being trained, ${Math.floor(part * 100)} %`,
      );
      const failed = [...failures].map(([phrase, why]) => `"${phrase}" could not be trained: ${why}`);
      const all = [...trained, ...failed];
      return all.length === 0 ? undefined : all.join('; ');
    },
    /** How far the training under way is, from 0 to 1; undefined if there is none. */
    progress: (): number | undefined => parts.values().next().value,
    close: (): void => {
      life.abort();
      for (const pause of pauses) clearTimeout(pause);
    },
  };

  function enqueue(wish: Wish): void {
    underway = underway
      .then(() => trainOne(wish))
      .catch((error: unknown) => fail(wish, describeUnknown(error)));
  }

  function fail({ phrase, isThere, pauseMs }: Wish, why: string): void {
    parts.delete(phrase);
    if (life.signal.aborted) return;
    failures.set(phrase, why);
    pauses.add(setTimeout(enqueue, pauseMs, { phrase, isThere, pauseMs: 2 * pauseMs }).unref());
    log(`hotwords: "${phrase}" could not be trained: ${why}`);
  }

  async function trainOne(wish: Wish): Promise<void> {
    if (life.signal.aborted) return;
    const { phrase, isThere } = wish;
    const about = { phrase, ...options };
    const trained = await readTrained(trainedFile(options.dataDirectory, phrase));
    if (trained !== undefined && trained.material === materialOf(about)) {
      // by another trigger, or another process
      if (failures.delete(phrase) || !isThere) trained$.next(phrase);
      return;
    }
    log(`hotwords: training for "${phrase}" has begun; it takes a quarter of an hour or more`);
    const progress = (part: number): void => {
      parts.set(phrase, part);
    };
    progress(0);
    const done = await train({ ...about, signal: life.signal, progress })();
    if (E.isLeft(done)) {
      fail(wish, describe(done.left));
      return;
    }
    parts.delete(phrase);
    if (life.signal.aborted) return;
    failures.delete(phrase);
    log(`hotwords: "${phrase}" is trained`);
    trained$.next(phrase);
  }
}
