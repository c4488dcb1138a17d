import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../src/errors.ts';
import { start } from '../../src/main.ts';

/** The whole service on the kit in the first word; prints its address, then whatever it logs. */
const started = await start({ home: process.argv[2] ?? '', port: 0, log: console.error });
if (E.isLeft(started)) throw new Error(describe(started.left));
console.log(started.right.url);
