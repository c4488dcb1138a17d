import { mic } from '../../src/engines/sources/mic.ts';

// a process of its own that listens to the device it is told, and says so with each frame
mic({ rateHz: 16_000, device: process.argv[2] ?? 'default' }).frames$.subscribe(({ atMs }) =>
  console.log(atMs),
);
