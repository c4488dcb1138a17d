import { type Input, stdin } from '../../src/engines/sources/stdin.ts';

// a process of its own that counts what its standard input gives, twice
const source = stdin({ rateHz: Number(process.argv[2]), input: (): Input => process.stdin });
const listen = (then: () => void) => {
  let frames = 0;
  source.frames$.subscribe({
    next: () => {
      frames += 1;
    },
    error: (error: unknown) => console.log(JSON.stringify(error)),
    complete: () => {
      console.log(`${frames} frames`);
      then();
    },
  });
};
listen(() => listen(() => {}));
