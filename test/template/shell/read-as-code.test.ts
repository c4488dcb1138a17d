import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { placeReadAsCode } from '../../../src/template/shell/read-as-code.ts';

const test = suite('read-as-code');

for (const text of [
  'echo ',
  'echo evaluate ',
  'mpc -h ssh.home ',
  './eval.sh ',
  'ssh pi reboot\necho ',
  "ssh pi 'reboot'\necho ",
  `sh -c 'echo "$1"' sh `,
  'sh -e play.sh ',
  'bash play.sh ',
  'python3 lights.py --room ',
  'python3 -m http.server ',
  'perl -e "print 1" ',
  'ls | grep -c ',
  'ls | grep -e "',
  "sed -n '1p' ",
  "awk '{ print }' ",
  "awk -v name='",
  'mosquitto_pub -m "',
  'echo "a(b) [c]" ',
  `echo \${a} `,
]) {
  test(`${JSON.stringify(text)} may be followed by a value`, () => {
    assert.is(placeReadAsCode(text, text), undefined);
  });
}

for (const [text, place] of [
  ['echo $((', 'in a command with eval, arithmetic or [[ ]]'],
  ['echo "$(( 1 + ', 'in a command with eval, arithmetic or [[ ]]'],
  ['let a=', 'in a command with eval, arithmetic or [[ ]]'],
  [`echo \${a`, `in \${ }`],
  ['eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['a; /usr/bin/ssh pi "', 'after ssh, su, trap or another command that reads it as code'],
  ['$(ssh pi ', 'after ssh, su, trap or another command that reads it as code'],
  ['sudo su ann -c "', 'after ssh, su, trap or another command that reads it as code'],
  ['find . -exec sh -c "', 'in the code of an interpreter'],
  ["sudo sh -c 'a; b ", 'in the code of an interpreter'],
  [`python3 -c "print('`, 'in the code of an interpreter'],
  [`python3 -c 'a'"b`, 'in the code of an interpreter'],
  ['node -e ', 'in the code of an interpreter'],
  ['sed s/a/', 'in the code of awk or sed'],
  ["sed -i -e 's/a/", 'in the code of awk or sed'],
  ["gawk -F: '", 'in the code of awk or sed'],
  ["ssh pi '\n  echo ", 'after ssh, su, trap or another command that reads it as code'],
  ['ssh \\\n  pi ', 'after ssh, su, trap or another command that reads it as code'],
  [`ssh pi it\\'s "\n`, 'after ssh, su, trap or another command that reads it as code'],
  ['sh \\\n  -c \\\n  "', 'in the code of an interpreter'],
  ['"$SHELL" -c "', 'in the code of an interpreter'],
  [`\${SHELL} -lc '`, 'in the code of an interpreter'],
] as const) {
  test(`${JSON.stringify(text)} must not be followed by a text`, () => {
    assert.is(placeReadAsCode(text, text), place);
  });
}

for (const after of ['; eval "$a"', '; echo $((a + 1))', '; [[ $a -eq 1 ]]', '; let b=a+1']) {
  test(`nor may what ${JSON.stringify(after)} follows`, () => {
    assert.is(placeReadAsCode('a=', `a=_${after}`), 'in a command with eval, arithmetic or [[ ]]');
  });
}

test.run();
