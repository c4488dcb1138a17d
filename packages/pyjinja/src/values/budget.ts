import { fail } from './value.ts';

/** Limits the cost of a rendering. Each method throws before a cost that exceeds the limit. */
export interface Budget {
  /** Steps of work: an evaluation, or an item of a list. */
  readonly step: (count?: number) => void;
  /** Characters to write. */
  readonly text: (length: number) => void;
  /** Characters to read. */
  readonly scan: (length: number) => void;
  /** Characters to search for `wanted` others, which may take as long as the product of both lengths. */
  readonly search: (length: number, wanted: number) => void;
  /** Enters an expression, a statement or a macro. */
  readonly enter: () => void;
  readonly leave: () => void;
}

export interface Limits {
  readonly steps: number;
  readonly characters: number;
  readonly depth: number;
}

/** The slowest template within these limits takes about 100 ms. */
export const LIMITS: Limits = { steps: 200_000, characters: 4 * 1024 * 1024, depth: 300 };

/** Characters that can be read at the cost of writing one. */
const READ_PER_WRITTEN = 16;
/** Characters that a search compares in the time of reading one. */
const SEARCHED_AT_ONCE = 4;

/** A class because each rendering makes one, and making closures would take longer than most renderings. */
export class RenderBudget implements Budget {
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
