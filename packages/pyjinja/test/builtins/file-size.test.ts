import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('file-size');

rendersAll(test, [
  ['{{ 13000|filesizeformat }}', '13.0 kB'],
  ['{{ 13000|filesizeformat(true) }}', '12.7 KiB'],
  ['{{ 1|filesizeformat }}', '1 Byte'],
  ['{{ 999|filesizeformat }}', '999 Bytes'],
  ['{{ 1234567890|filesizeformat }}', '1.2 GB'],
  ['{{ 1e30|filesizeformat }}', '1000000.0 YB'],
]);

test.run();
