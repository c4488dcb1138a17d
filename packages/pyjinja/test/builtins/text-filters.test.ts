import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('text-filters');

rendersAll(test, [
  ['{{ s|capitalize }}', 'Hello world'],
  ["{{ 'hello-world foo(bar) [x] it\\'s'|title }}", "Hello-World Foo(Bar) [X] It's"],
  ['{{ s|trim }}', 'Hello wOrld'],
  ["{{ 'xax'|trim('x') }}", 'a'],
  ["{{ s|replace('o', '0') }}", 'Hell0 wOrld'],
  ["{{ s|replace('o', '0', 1) }}", 'Hell0 wOrld'],
  ["{{ 123|replace(2, 'x') }}", '1x3'],
  ["{{ 'ab'|center(6) }}", '  ab  '],
  ['{{ nl|indent }}', 'a\n    b\n\n    c'],
  ['{{ nl|indent(2, true) }}', '  a\n  b\n\n  c'],
  ["{{ nl|indent('> ', true, true) }}", '> a\n> b\n> \n> c'],
  ["{{ ''|indent(2,true) }}", '  '],
  ['{{ long|truncate(20) }}', 'The quick brown...'],
  ['{{ long|truncate(20, true) }}', 'The quick brown f...'],
  ["{{ long|truncate(20, false, '!') }}", 'The quick brown!'],
  ["{{ 'hello'|truncate(3) }}", 'hello'],
  ['{{ long|truncate(20, leeway=0) }}', 'The quick brown...'],
  ['{{ long|wordcount }}', '9'],
  ['{{ long|wordwrap(10) }}', 'The quick\nbrown fox\njumps over\nthe lazy\ndog'],
  ["{{ 'aaaaaaaaaaaa bb'|wordwrap(5) }}", 'aaaaa\naaaaa\naa bb'],
  ["{{ 'well-known-thing is here'|wordwrap(8) }}", 'well-\nknown-\nthing is\nhere'],
  ["{{ 'aaaaaaaaaaaa bb'|wordwrap(5, false) }}", 'aaaaaaaaaaaa\nbb'],
  ["{{ long|wordwrap(15, wrapstring='|') }}", 'The quick brown|fox jumps over|the lazy dog'],
  ["{{ long[:9] ~ '...' if long|length > 9 else long }}", 'The quick...'],
  ["{{ long.split(' ')[0] }}", 'The'],
  ['{{ long.split()|length }}', '9'],
  ["{{ long.split(' ')|last|upper }}", 'DOG'],
  ['{{ (long|lower).split()|sort|first }}', 'brown'],
  ["{{ long.replace('fox', 'cat').title() }}", 'The Quick Brown Cat Jumps Over The Lazy Dog'],
]);

// file-size
rendersAll(test, [
  ['{{ 13000|filesizeformat }}', '13.0 kB'],
  ['{{ 13000|filesizeformat(true) }}', '12.7 KiB'],
  ['{{ 1|filesizeformat }}', '1 Byte'],
  ['{{ 999|filesizeformat }}', '999 Bytes'],
  ['{{ 1234567890|filesizeformat }}', '1.2 GB'],
  ['{{ 1e30|filesizeformat }}', '1000000.0 YB'],
]);

test.run();
