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
  "say 'let it be ",
  "say 'Hello! let it be ",
  'echo then let it be ',
  'echo outlet ; ./let.sh ',
  "echo 'eval ",
  'python3 lights.py --room=',
  'python3 lights.py -r ',
  'node lights.js --port=',
  'node lights.js -v ',
  'php lights.php --room ',
  `sh -c -- 'echo "$1"' sh `,
  `bash -c -x 'echo "$1"' sh `,
  `node -p '1 + 1' `,
  'script -q notes.txt ',
  'curl example.org | sh; echo ',
  "perl -e 'print 1;' play.pl; echo -e ",
  '. ./env.sh; echo ',
  '. ./env.sh && echo "',
  'find . ',
  'find . -name ',
  'awk -F : -v name=',
  `awk -v "name=a"`,
  `awk -v a=1 -v "name=`,
  `awk -v 'a=b c' '{ print }' `,
  `awk -F: '{ print }' a `,
  "awk '{ print }' < ",
  'awk -f a.awk ',
  `awk '{ print "a;b" }' a; echo `,
  `echo "$(awk '{ print }' a)" `,
  "sed -e 's/a/b/' -e 's/c/d/' ",
  "sed -i.bak 's/a/b/' $HOME/",
  "sed -n -f a.sed -- '",
  "sed 's/a;b/c/' a | grep ",
  "sed 's/a/b/' < ",
  'sed p $(ls ',
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
  [`awk -v a=1 '{ print "`, 'in the code of awk or sed'],
  [`awk -v a=1 "{ print `, 'in the code of awk or sed'],
  ["awk -F : '{ print ", 'in the code of awk or sed'],
  [`awk -v "a=b" '{ print "`, 'in the code of awk or sed'],
  [`awk -v 'a=b' "{ print '`, 'in the code of awk or sed'],
  [`awk -f a -v "a=b" -f '`, 'in the code of awk or sed'],
  ['sed s/`date`/', 'in the code of awk or sed'],
  ['sed s/$(a$(b))/', 'in the code of awk or sed'],
  ['awk -F -v a=', 'in the code of awk or sed'],
  ["awk -F'' -v a=", 'in the code of awk or sed'],
  ["awk -v a='b; c' '{ print ", 'in the code of awk or sed'],
  ['awk -f ', 'in the code of awk or sed'],
  ['awk -f a.awk -f ', 'in the code of awk or sed'],
  ["sed -e 's/a/b/' -e 's/x/", 'in the code of awk or sed'],
  ["sed -e 's/a;b/c/' -e s/x/", 'in the code of awk or sed'],
  ["sed 's/a/b/' -e ", 'in the code of awk or sed'],
  ['sed -n p a -', 'in the code of awk or sed'],
  ['sed p --expression=', 'in the code of awk or sed'],
  ["sed -e p -e'' ", 'in the code of awk or sed'],
  ['sed -n -- ', 'in the code of awk or sed'],
  ['sed $options ', 'in the code of awk or sed'],
  ['sed < a ', 'in the code of awk or sed'],
  ['sed s/$(date)/', 'in the code of awk or sed'],
  ['sed s/$(echo ', 'in the code of awk or sed'],
  [`perl -e 'print 1;' -e 'print "`, 'in the code of an interpreter'],
  [`perl -e "print '\\"|'" -e `, 'in the code of an interpreter'],
  ["sh -o 'a\n&' -c ", 'in the code of an interpreter'],
  ['. ', 'after ssh, su, trap or another command that reads it as code'],
  ['. -- "', 'after ssh, su, trap or another command that reads it as code'],
  ['a && . ./', 'after ssh, su, trap or another command that reads it as code'],
  ['if a; then . "$HOME/', 'after ssh, su, trap or another command that reads it as code'],
  ['echo $(. ', 'after ssh, su, trap or another command that reads it as code'],
  ["ssh pi '\n  echo ", 'after ssh, su, trap or another command that reads it as code'],
  ['ssh \\\n  pi ', 'after ssh, su, trap or another command that reads it as code'],
  [`ssh pi it\\'s "\n`, 'after ssh, su, trap or another command that reads it as code'],
  ['sh \\\n  -c \\\n  "', 'in the code of an interpreter'],
  ['"$SHELL" -c "', 'in the code of an interpreter'],
  [`\${SHELL} -lc '`, 'in the code of an interpreter'],
  ['node -p ', 'in the code of an interpreter'],
  ['node -pe "', 'in the code of an interpreter'],
  ['nodejs -r ', 'in the code of an interpreter'],
  ['node --eval ', 'in the code of an interpreter'],
  ['node --eval=', 'in the code of an interpreter'],
  ["node --print 'a ", 'in the code of an interpreter'],
  ['node --import=data:', 'in the code of an interpreter'],
  ['php -r ', 'in the code of an interpreter'],
  ['php --run ', 'in the code of an interpreter'],
  ["php --run '", 'in the code of an interpreter'],
  ['php --process-code ', 'in the code of an interpreter'],
  ['sh -c -- ', 'in the code of an interpreter'],
  ['bash -c -- "', 'in the code of an interpreter'],
  ['bash -c -x ', 'in the code of an interpreter'],
  ['csh -c ', 'in the code of an interpreter'],
  ['tcsh -c "', 'in the code of an interpreter'],
  ['fish --command=', 'in the code of an interpreter'],
  [`osascript -e 'say "`, 'in the code of an interpreter'],
  ['script -c ', 'in the code of an interpreter'],
  ['script -qc "', 'in the code of an interpreter'],
  ['script --command ', 'in the code of an interpreter'],
  ['perl -0777 -ne ', 'in the code of an interpreter'],
  ['lua5.4 -e ', 'in the code of an interpreter'],
  ['a # b \\\neval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['a && \\\n  eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['if a; then eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['a | while read b; do let b+=', 'in a command with eval, arithmetic or [[ ]]'],
  [`A='b c' D=1 eval `, 'in a command with eval, arithmetic or [[ ]]'],
  ['command eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['! eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['\\eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['{ eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['echo $(eval ', 'in a command with eval, arithmetic or [[ ]]'],
  ['case a in a) eval ', 'in a command with eval, arithmetic or [[ ]]'],
  [`sh -c 'eval "$1"' sh `, 'in a command with eval, arithmetic or [[ ]]'],
  [`bash -c 'let "a = $1"' bash `, 'in a command with eval, arithmetic or [[ ]]'],
  [`trap 'eval "$a"' EXIT; a=`, 'in a command with eval, arithmetic or [[ ]]'],
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

const PIPED = 'in a command that is piped into an interpreter';
for (const [after, place] of [
  [' | sh', PIPED],
  ['|sh\n', PIPED],
  [' | /bin/sh', PIPED],
  [' | bash -x; echo', PIPED],
  [' | bash -o pipefail', PIPED],
  [' | bash -s a', PIPED],
  [' | bash -es -- a', PIPED],
  [' | \\\n  sh', PIPED],
  [' | sudo -u pi sh', PIPED],
  [' | env A=1 "$SHELL"', PIPED],
  [' | A=1 tcsh', PIPED],
  ['; done | sh 2>&1', PIPED],
  [' |& { dash; }', PIPED],
  ['; a | python3 -', PIPED],
  [' | python3.11', PIPED],
  [' | perl', PIPED],
  [' | node > a', PIPED],
  ['" | php', PIPED],
  [' | at now', PIPED],
  [' | batch', PIPED],
  [` | sh -c 'cat'`, undefined],
  [' | sh play.sh', undefined],
  [' | python3 lights.py', undefined],
  [' | python3 -m json.tool', undefined],
  [" | perl -pe 's/a/b/'", undefined],
  [" | node -e '1'", undefined],
  [' | grep sh', undefined],
  [' | shuf', undefined],
  [' | ./play.sh', undefined],
  [' | cat; sh play.sh', undefined],
  [' || sh play.sh', undefined],
] as const) {
  test(`before ${JSON.stringify(after)} a value ${place === undefined ? 'may' : 'must not'} stand`, () => {
    assert.is(placeReadAsCode('echo ', `echo _${after}`), place);
  });
}

for (const part of [
  `perl -e 'a;' `,
  `sed -e 'a' `,
  `awk -v a='b' `,
  `sed 'a' "b" `,
  "sh '",
  `'a'"b"`,
  '-- ',
]) {
  test(`many times ${JSON.stringify(part)} are looked at soon`, () => {
    for (const end of ['', '; ', '(', '\\']) {
      const text = `sed p ${part.repeat(60)}${end}`;
      const start = performance.now();
      placeReadAsCode(text, text);
      placeReadAsCode(`awk -f a ${text}`, text);
      placeReadAsCode(`sh ${text}`, text);
      assert.ok(performance.now() - start < 1_000);
    }
  });
}

test.run();
