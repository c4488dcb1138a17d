import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shellProgram, shellText, shellWord, withArgument } from '../../../src/template/shell/shell-text.ts';
import { patient } from '../../support/patience.ts';
import { seededRandom } from '../../support/random-brain.ts';

const test = suite('shell-text');

const directory = mkdtempSync(join(tmpdir(), 'broca-shell-'));
test.after(() => rmSync(directory, { recursive: true }));

/** `a [[b]] c`: what is in double brackets is a value. */
const parts = (text: string, value?: string): readonly Piece[] =>
  text
    .split(/<<<|>>>/)
    .map((piece, index) => ({ text: index % 2 === 1 ? (value ?? piece) : piece, isValue: index % 2 === 1 }));

/** What a real shell writes. */
const run = (command: string): string => {
  const { stdout, error } = spawnSync('/bin/sh', ['-c', command], {
    cwd: directory,
    encoding: 'utf8',
    timeout: patient(20_000),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error !== undefined) throw error;
  return stdout;
};

const shown = (given: readonly Piece[]): string => {
  const text = shellText(given);
  if (E.isLeft(text)) throw new Error(text.left);
  return run(text.right);
};

const HOSTILE = [
  '',
  ' ',
  'two  words',
  '*',
  '~',
  "it's",
  '"',
  "'",
  '\\',
  '\\\\',
  "\\'",
  '$HOME',
  '$(touch pwned)',
  '`touch pwned`',
  '; touch pwned',
  '&& touch pwned',
  '| touch pwned',
  '\ntouch pwned\n',
  "'; touch pwned; '",
  '"; touch pwned; "',
  '"$(touch pwned)"',
  "'\ntouch pwned\n'",
  ') touch pwned #',
  '#',
  '!!',
  `\${IFS}`,
  '%s %d',
  '\t\r\n',
  'é ü 漢字 🎵',
  '12',
];

const QUOTED = [
  ['no quotes', 'printf "<%s>" <<<x>>>', (value: string) => `<${value}>`],
  ['a word around it', 'printf "<%s>" a<<<x>>>b', (value: string) => `<a${value}b>`],
  ['single quotes', "printf '<%s>' 'a <<<x>>> b'", (value: string) => `<a ${value} b>`],
  ['double quotes', 'printf "<%s>" "a <<<x>>> b"', (value: string) => `<a ${value} b>`],
  ['a dollar before it', 'printf "<%s>" "$<<<x>>>"', (value: string) => `<$${value}>`],
  ['two in one word', 'printf "<%s>" <<<x>>><<<x>>>', (value: string) => `<${value}${value}>`],
  ['an assignment', 'a=<<<x>>>; printf "<%s>" "$a"', (value: string) => `<${value}>`],
  ['a condition', '[ x<<<x>>> = "x<<<x>>>" ] && printf yes', () => 'yes'],
  ['a substitution', 'printf "<%s>" "$(printf %s. <<<x>>>)"', (value: string) => `<${value}.>`],
  ['quotes in a substitution', 'printf "<%s>" "$(printf %s. "a<<<x>>>")"', (value: string) => `<a${value}.>`],
  [
    'a substitution before it',
    'printf "<%s>" "$(echo ")" \')\' \\")" <<<x>>>',
    (value: string) => `<) ) "><${value}>`,
  ],
  ['backticks before it', 'printf "<%s>" "`echo \\`echo 1\\``" <<<x>>>', (value: string) => `<1><${value}>`],
  ['braces before it', `printf "<%s>" "\${nothing:-"a b"}" "<<<x>>>"`, (value: string) => `<a b><${value}>`],
  [
    'escaped quotes before it',
    'printf "<%s>" \\" "\\"" \'\\\' <<<x>>>',
    (value: string) => `<"><"><\\><${value}>`,
  ],
  ['a quote in a comment before it', "# it's\nprintf '<%s>' <<<x>>>", (value: string) => `<${value}>`],
  ['a comment', 'printf 1 # <<<x>>>', () => '1'],
  ['no comment', 'printf "<%s>" a#<<<x>>> <<<x>>>#', (value: string) => `<a#${value}><${value}#>`],
  ['a subshell', '(printf "<%s>" <<<x>>>)', (value: string) => `<${value}>`],
  ['a redirect to a descriptor', 'printf "<%s>" <<<x>>>>&1', (value: string) => `<${value}>`],
  [
    'the last argument of another shell',
    `sh -c 'printf "<%s>" "$1"' sh <<<x>>>`,
    (value: string) => `<${value}>`,
  ],
  ['a variable of awk', `awk -v n=<<<x>>> 'BEGIN { printf 1 }'`, () => '1'],
] as const;

for (const [where, text, expected] of QUOTED) {
  test(`${where}: whatever the value, it is only text`, () => {
    for (const value of HOSTILE) {
      assert.is(shown(parts(text, value)), expected(value), JSON.stringify(value));
    }
    assert.equal(readdirSync(directory), []);
  });
}

test('a command without values stays as it is', () => {
  assert.equal(shellText(parts('echo "$HOME" `date` <<E')), E.right('echo "$HOME" `date` <<E'));
  assert.equal(shellText([]), E.right(''));
});

test('values become variables in front of the command', () => {
  assert.equal(
    shellText(parts(`say <<<it's>>> "<<<b>>>" '<<<c>>>'`)),
    E.right(
      `broca_1='it'\\''s'; broca_2='b'; broca_3='c'; say "\${broca_1}" """\${broca_2}""" ''"\${broca_3}"''`,
    ),
  );
});

const REFUSED = [
  ['echo \\<<<x>>>', 'right after a backslash'],
  ['echo "\\<<<x>>>"', 'right after a backslash'],
  ['echo `echo <<<x>>>`', 'in backticks (use $( ) instead)'],
  ['echo "`echo <<<x>>>`"', 'in backticks (use $( ) instead)'],
  ["cat << 'E'\n<<<x>>>\nE\n", 'beside a here-document whose end is quoted'],
  ['echo $((1 + <<<x>>>))', 'in a command with arithmetic'],
  ['[[ 1 -eq <<<x>>> ]]', 'in a command that is not understood'],
  [`echo \${a:-<<<x>>>}`, `in \${ }`],
  ['eval "echo <<<x>>>"', 'in a command with eval'],
  ['a=<<<x>>>; echo $((a + 1))', 'in a command with arithmetic'],
  [
    'sleep 1; ssh -i key pi@host echo <<<x>>>',
    "after ssh, which hands it to another shell (write echo {{ x }} | ssh host 'cat > note.txt')",
  ],
  ['sh -c "echo <<<x>>>"', `in the code of sh (write sh -c 'echo "$1"' sh {{ x }})`],
  ["/bin/bash -lc 'echo <<<x>>>'", `in the code of bash (write bash -c 'echo "$1"' bash {{ x }})`],
  [`python3 -c "print('<<<x>>>')"`, 'in the code of python (write a script, as in python script {{ x }})'],
  ['perl -pe <<<x>>>', 'in the code of perl (write a script, as in perl script {{ x }})'],
  ['echo a | awk "/<<<x>>>/ { print }"', "in the code of awk (write awk -v name={{ x }} '{ print name }')"],
  ["ls | sed -n 's/a/<<<x>>>/p'", 'in the code of sed'],
  ['echo <<<x>>> | sh', 'in the input of sh, which runs it'],
  ['<<<x>>> on', 'as the name of a program (write ./programs/{{ x }})'],
  ['f() { echo <<<x>>>; }; f', 'in a command with functions or arrays'],
  [
    'make X=<<<x>>>',
    'with make, which may take it for code (write a script of the kit, and the value as its argument)',
  ],
  ['mytool -c <<<x>>>', 'after -c of mytool, which may take it for code'],
  ['mytool --exec=<<<x>>>', 'after --exec of mytool, which may take it for code'],
  ['curl -K <<<x>>> http://h/', 'after -K of curl, which may take it for code'],
  ["perl -n -e 'print' <<<x>>>", 'as a file that perl opens'],
] as const;

for (const [text, place] of REFUSED) {
  test(`${JSON.stringify(text)}: no text but only a number may stand there`, () => {
    assert.equal(
      shellText(parts(text, 'a')),
      E.left(
        `a value that is no number cannot be put safely ${place}; quote_parameters: false gives up the protection`,
      ),
    );
    assert.equal(shellText(parts(text, '12.5')), E.right(text.replace('<<<x>>>', '12.5')));
  });
}

test('a number is no part of what stands beside it', () => {
  for (const text of ['eval a <<<x>>>>b', 'eval "a $<<<x>>>"'])
    assert.ok(E.isLeft(shellText(parts(text, '1'))));
});

test('a value with a NUL is refused', () => {
  const refused = E.left('a value with a NUL character cannot be given to a shell');
  assert.equal(shellText(parts('echo <<<x>>>', 'a\0b')), refused);
});

interface Written {
  readonly given: readonly Piece[];
  /** What it comes to. */
  readonly text: string;
}

/** A word of quotes in quotes, with values in them, of which the shell makes a known text. */
function randomWord(random: () => number, depth: number): Written {
  const one = <A>(of: readonly A[]): A => of[Math.floor(random() * of.length)] as A;
  const plain = (written: string, text = written): Written => ({
    given: [{ text: written, isValue: false }],
    text,
  });
  const value = () => {
    const text = one(HOSTILE) + one(HOSTILE);
    return { given: [{ text, isValue: true }], text };
  };
  const joined = (words: readonly Written[]): Written => ({
    given: words.flatMap(({ given }) => given),
    text: words.map(({ text }) => text).join(''),
  });
  const several = (make: () => Written) => joined(Array.from({ length: 1 + Math.floor(random() * 3) }, make));
  const replaced = () => {
    const inner = several(() => randomWord(random, depth - 1));
    return { ...joined([plain('$(printf %s. '), inner, plain(')')]), text: `${inner.text}.` };
  };
  const single = () =>
    joined([plain("'", ''), several(() => one([value, () => plain('a"\\$(`')])()), plain("'", '')]);
  const inDouble = [value, () => plain("it's # ("), () => plain('\\"', '"'), () => plain('\\`', '`')];
  const double = () =>
    joined([plain('"', ''), several(one([...inDouble, ...(depth > 0 ? [replaced] : [])])), plain('"', '')]);
  return several(() => one([value, single, double, () => plain("\\'", "'"), () => plain('b#')])());
}

test('in quotes within quotes a value is what it was', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 300; round += 1) {
    const { given, text } = randomWord(random, 3);
    const [before, after] = [
      ['', ''],
      ['(', ')'],
      ['{ ', '; }'],
      ['if true; then ', '; fi'],
      ['case a in b) ;; a) ', ';; esac'],
      ["# it's\n", " | cat # '"],
    ][round % 6] as [string, string];
    const made = shellText([
      { text: `${before}printf "<%s>" x`, isValue: false },
      ...given,
      { text: after, isValue: false },
    ]);
    if (E.isLeft(made)) throw new Error(`${made.left} ${JSON.stringify(given)}`);
    assert.is(run(made.right), `<x${text}>`, JSON.stringify(given));
  }
  assert.equal(readdirSync(directory), []);
});

test('in any mess of quotes no value is ever run', () => {
  const random = seededRandom(7);
  const one = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  const pieces = [
    "'",
    '"',
    '`',
    '$',
    '(',
    ')',
    '{',
    '}',
    '\\',
    '#',
    '\n',
    ' ',
    ';',
    '&',
    '|',
    '=',
    '!',
    '$(',
    '"$(',
    `\${a:-`,
  ]
    .concat([
      'printf %s',
      'case a in a)',
      ';; esac',
      'if',
      'then',
      'fi',
      'f()',
      'a',
      '<',
      'cat',
      '--',
      '[',
      ']',
      'echo',
      '\t',
    ])
    .concat(Array(12).fill('VALUE'));
  let ran = 0;
  for (let round = 0; round < 6_000; round += 1) {
    const given = Array.from({ length: 1 + Math.floor(random() * 9) }, () => one(pieces)).map((piece) =>
      piece === 'VALUE'
        ? { text: one(HOSTILE) + one(HOSTILE) + one(HOSTILE), isValue: true }
        : { text: piece, isValue: false },
    );
    const text = shellText(given);
    if (E.isLeft(text) || given.every(({ isValue }) => !isValue)) continue;
    ran += 1;
    run(text.right);
    assert.equal(readdirSync(directory), [], JSON.stringify(given));
  }
  assert.ok(ran > 100, `${ran} ran`);
});

test('a value of the author is what it would be without a template, yet no code', () => {
  const made = (text: string, authored: string) =>
    shellText(
      parts(text, 'a b').map((part, index) =>
        index === 1 ? { ...part, text: authored, isTainted: false } : part,
      ),
    );
  const shown = made('<<<author>>> "<%s>" <<<x>>>', 'printf');
  if (E.isLeft(shown)) throw new Error(shown.left);
  assert.is(run(shown.right), '<a b>');
  assert.is(withArgumentShown(shown.right, "it's"), "<a b><it's>");
  assert.ok(E.isLeft(made('<<<author>>> <<<x>>>', 'eval')));
  assert.ok(E.isLeft(made('<<<author>>> -c <<<x>>>', '/bin/sh')));
  for (const text of [
    'sh -c "<<<author>>>"',
    'python3 -c <<<author>>>',
    'ssh pi ls <<<author>>>',
    'eval <<<author>>>',
  ])
    assert.ok(E.isLeft(made(`${text}; echo <<<x>>>`, '$(touch pwned)')), text);
  for (const text of [
    'make -C <<<author>>>',
    'ssh <<<author>>> ls',
    'tool -c <<<author>>> ',
    'sh <<<author>>>',
  ])
    assert.ok(E.isRight(made(`${text}; echo <<<x>>>`, '-a')), text);
  const quoted = made('printf %s <<<author>>>; echo <<<x>>>', '$(touch pwned)');
  assert.is(run((quoted as E.Right<string>).right), '$(touch pwned)a b\n');
});

test('what a shell is started with holds no value in its text', () => {
  const made = shellText(parts("say <<<it's>>> '<<<b\n>>>'"));
  if (E.isLeft(made)) throw new Error(made.left);
  assert.equal(shellProgram(made.right), {
    text: `say "\${broca_1}" ''"\${broca_2}"''`,
    environment: { broca_1: "it's", broca_2: 'b\n' },
  });
  assert.equal(shellProgram("a='b'; say"), { text: "a='b'; say", environment: {} });
});

test('a word of the shell is the text itself', () => {
  for (const value of HOSTILE) assert.is(run(`printf %s ${shellWord(value)}`), value);
});

const withArgumentShown = (command: string, argument: string): string => {
  const text = withArgument(command, argument);
  if (E.isLeft(text)) throw new Error(text.left);
  return run(text.right);
};

test('an argument may follow whatever values a command holds', () => {
  const values = [
    ...HOSTILE,
    '; eval it',
    'let it be',
    '$((1))',
    '[[',
    '| sh',
    'ssh ',
    `\${`,
    '<<',
    "broca_2='x'; ",
  ];
  for (const value of values) {
    const made = shellText(parts(`printf "<%s>" <<<x>>> 'a <<<x>>>'`, value));
    if (E.isLeft(made)) throw new Error(made.left);
    for (const argument of ['b', value])
      assert.is(withArgumentShown(made.right, argument), `<${value}><a ${value}><${argument}>`);
  }
  assert.equal(readdirSync(directory), []);
});

test('an argument stands where a value may', () => {
  assert.equal(
    withArgument('say', "it's"),
    E.right(`broca_argument_1='it'\\''s'; say "\${broca_argument_1}"`),
  );
  for (const command of ['eval echo', "broca_1='a'; eval echo", 'sh -c', 'echo `a', 'cat <<E'])
    assert.ok(E.isLeft(withArgument(command, 'a')), command);
});

test('whatever is written, it is looked at soon', () => {
  const one = (text: string) => shellText(parts(text, 'a'));
  const many = (part: string) => part.repeat(Math.floor(30_000 / part.length));
  for (const part of [
    '{',
    '$(',
    '"$(',
    '(',
    '`',
    'a=$b; b=$a; ',
    '> $(',
    'if ',
    '$((',
    "'",
    ' ',
    '\n',
    '<<E\n',
    `\${a:-"`,
  ])
    for (const end of ['', ')', ' }', ';']) one(`echo <<<x>>> ${many(part)}${end}`);
  for (const script of [many('\n'), many(' '), many(';{'), many('s/a'), many('e')])
    for (const program of ['sed', 'awk', 'perl -e', 'python3 -c', 'sh -c', 'eval'])
      assert.ok(one(`${program} '${script}/' <<<x>>>`));
  const chain = Array.from({ length: 1_500 }, (_, index) => `v${index}=$v${index + 1}`).join('; ');
  assert.ok(E.isLeft(one(`${chain}; v1500=<<<x>>>`)));
});

test('a long value is read in front of a command', () => {
  const made = shellText(parts('say <<<x>>>', "'".repeat(1_000_000)));
  assert.ok(E.isRight(made) && E.isRight(withArgument(made.right, 'a')));
});

for (const command of [
  'tar -cf a.tar . <<<x>>>',
  'ls "<<<x>>>"',
  "ls '<<<x>>>'",
  'true; ls <<<x>>>',
  '(ls <<<x>>>)',
  'ls -- a; ls <<<x>>>',
  'ls -- "$(cat <<<x>>>)"',
  'sudo -- rm <<<x>>>',
  'sudo  -- rm <<<x>>>',
  '/usr/bin/sudo -u pi -- rm <<<x>>>',
  'nice -n 5 -- rm <<<x>>>',
  'ls | xargs -0 -- rm <<<x>>>',
  'sudo env -- rm <<<x>>>',
  'nohup -- rm <<<x>>>',
  'timeout -- 5 rm <<<x>>>',
  'a=<<<x>>>; rm "$a"',
  'for a in <<<x>>>; do rm "$a"; done',
  `sh -c 'rm "$1"' sh <<<x>>>`,
  'awk -f words.awk <<<x>>>',
  'awk -f words.awk a <<<x>>>',
]) {
  test(`in ${JSON.stringify(command)} a value is no option`, () => {
    const value = (text: string) => shellText(parts(command, text));
    assert.match(
      (value('--checkpoint-action=exec=id') as E.Left<string>).left,
      /^a value that begins with "-"/,
    );
    for (const text of ['-5', '-0.5', 'a-b', '']) assert.ok(E.isRight(value(text)), text);
  });
}

for (const command of [
  'echo <<<x>>>',
  'ls -- <<<x>>>',
  'ls --sort=<<<x>>>',
  'ls -l -- a <<<x>>>',
  'ls x<<<x>>>',
  'sudo rm -- <<<x>>>',
  'sudo -n rm -- <<<x>>>',
  'sudo -- rm -- <<<x>>>',
  'ls -- "$(cat a)" <<<x>>>',
  'echo $(ls -- <<<x>>>)',
  'mysudo -- <<<x>>>',
  'a=<<<x>>>; rm -- "$a"',
  'awk -f words.awk -- <<<x>>>',
  "awk '{ print }' <<<x>>>",
]) {
  test(`in ${JSON.stringify(command)} a value may begin with a dash`, () => {
    assert.ok(E.isRight(shellText(parts(command, '-la'))));
  });
}

for (const [command, value] of [
  ['curl -d <<<x>>> http://h/', '@/etc/passwd'],
  ['curl -sd<<<x>>> http://h/', '@/etc/passwd'],
  ['curl --json "<<<x>>>" http://h/', '@/etc/passwd'],
  ['curl -H <<<x>>> http://h/', '@/etc/passwd'],
  ['curl -w <<<x>>> http://h/', '@/etc/passwd'],
  ['curl -F file=<<<x>>> http://h/', '@/etc/passwd'],
  ['curl -F "file=<<<x>>>" http://h/', '</etc/passwd'],
  ['curl -F "text=a <<<x>>>" http://h/', ';headers=@/etc/passwd'],
  ['curl -F file=@sounds/<<<x>>> http://h/', '../../etc/passwd'],
  ['curl --data-urlencode room<<<x>>> http://h/', '@/etc/passwd'],
  ['curl -b <<<x>>> http://h/', '/etc/passwd'],
] as const) {
  test(`in ${JSON.stringify(command)} a value names no file`, () => {
    const option = /-\S*?[-\w](?=[ <])/.exec(command.slice(5))?.[0] ?? '';
    assert.match((shellText(parts(command, value)) as E.Left<string>).left, `after ${option} of curl`);
    assert.ok(E.isRight(shellText(parts(command, 'bell=on'))));
  });
}

for (const [command, value] of [
  ['curl -d "room=<<<x>>>" http://h/', '@/etc/passwd'],
  ['curl --data-raw <<<x>>> http://h/', '@/etc/passwd'],
  ['curl -F "text=a <<<x>>>" http://h/', '@/etc/passwd'],
  ['curl --data-urlencode "q=<<<x>>>" http://h/', '@/etc/passwd'],
  ['http POST http://h/ room=<<<x>>>', 'living room'],
] as const) {
  test(`in ${JSON.stringify(command)} a value is data`, () => {
    assert.ok(E.isRight(shellText(parts(command, value))));
  });
}

test('what would name a file or a machine to a program is refused', () => {
  for (const [command, value, shown] of [
    ['http POST http://h/ room=<<<x>>>', '@/etc/passwd', '@'],
    ['service <<<x>>> restart', '../../tmp/lamp', '/'],
    ['cvlc <<<x>>>', ':sout=#file{dst=a}', ': at its beginning'],
  ] as const)
    assert.match(
      (shellText(parts(command, value)) as E.Left<string>).left,
      `a value with ${shown} cannot be`,
    );
});

test('what is copied under the name of a program is not run', () => {
  assert.ok(E.isRight(shellText(parts('cp notes/<<<x>>> . && ./lamp', 'bell'))));
  assert.match(
    (shellText(parts('cp notes/<<<x>>> . && ./lamp', 'lamp')) as E.Left<string>).left,
    'in a file that may be run',
  );
});

test('an empty value before it does not hide an option', () => {
  const value = (first: string) =>
    shellText([
      { text: 'ls ', isValue: false },
      { text: first, isValue: true },
      { text: '-la', isValue: true },
    ]);
  assert.match((value('') as E.Left<string>).left, /^a value that begins with "-"/);
  assert.ok(E.isRight(value('a')));
});

test.run();
