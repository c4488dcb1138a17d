import { fail } from '../failure.ts';

/** Counts what a rendering costs, before it is spent, and ends the rendering when it is too much. */
export interface Meter {
  /** Steps of work: an evaluation, an item of a list made or gone through. */
  readonly step: (count?: number) => void;
  /** Characters about to be made. */
  readonly text: (length: number) => void;
  /** Characters about to be read. */
  readonly scan: (length: number) => void;
  /** Characters about to be searched for so many others, which may take as long as both lengths multiplied. */
  readonly search: (length: number, wanted: number) => void;
  /** One level deeper: into an expression, a statement, a macro. */
  readonly enter: () => void;
  readonly leave: () => void;
}

export interface Limits {
  readonly steps: number;
  readonly characters: number;
  readonly depth: number;
}

/** The worst template these let through takes about 100 ms. */
export const LIMITS: Limits = { steps: 200_000, characters: 4 * 1024 * 1024, depth: 300 };

/** Reading is that much cheaper than writing. */
const READ_PER_WRITTEN = 16;
/** Characters that a search compares in the time it reads one. */
const SEARCHED_AT_ONCE = 4;

/** A class, since one is made for every rendering: closures would take longer to make than most templates to render. */
export class Counter implements Meter {
  private stepsLeft: number;
  private charactersLeft: number;
  private levelsLeft: number;

  constructor({ steps, characters, depth }: Limits = LIMITS) {
    this.stepsLeft = steps;
    this.charactersLeft = characters;
    this.levelsLeft = depth;
  }

  step(count = 1): void {
    this.stepsLeft -= count;
    if (this.stepsLeft < 0) fail('the template takes too many steps');
  }

  text(length: number): void {
    this.charactersLeft -= length;
    if (this.charactersLeft < 0) fail('the template makes too much text');
  }

  scan(length: number): void {
    this.text(length / READ_PER_WRITTEN);
  }

  search(length: number, wanted: number): void {
    this.scan(length * Math.max(1, wanted / SEARCHED_AT_ONCE));
  }

  enter(): void {
    this.levelsLeft--;
    if (this.levelsLeft < 0) fail('the template is nested too deeply');
  }

  leave(): void {
    this.levelsLeft++;
  }
}
