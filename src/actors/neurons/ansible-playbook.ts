import { resolve } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Flag, Secret } from '../../brain/raw-values.ts';
import { NonEmptyString } from '../../lib/codecs.ts';
import { existingFile, withTemporaryFile } from '../../system/files.ts';
import { findProgram } from '../../system/find-program.ts';
import { type Ended, runGroup } from '../../system/run-group.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters.ts';
import { endedValues, Timeout } from './run-timed.ts';

const NAME = 'ansible_playbook';
const PROGRAM = 'ansible-playbook';
const TIMEOUT_S = 300;

/** Runs an Ansible playbook on this machine. The password is passed in a temporary file. */
export const ansiblePlaybook = neuron({
  name: NAME,
  runsPrograms: true,
  paths: ['task_file'],
  parameters: t.intersection([
    t.type({ task_file: NonEmptyString }),
    t.partial({ sudo: Flag, sudo_user: NonEmptyString, sudo_password: Secret, timeout: Timeout }),
  ]),
  deadlineMs: ({ timeout = TIMEOUT_S }) => timeout * 1000,
  run: ({ task_file, sudo = false, sudo_user, sudo_password }, { home }, { until }) =>
    pipe(
      existingFile(resolve(home, task_file)),
      TE.chain((playbook) => {
        const user = sudo_user === undefined ? [] : ['--become-user', sudo_user];
        const args = ['--inventory', 'localhost,', '--connection', 'local', playbook];
        if (!sudo) return ansible(args, home, until());
        return sudo_password === undefined
          ? ansible(['--become', ...user, ...args], home, until())
          : withPassword(sudo_password, (path) =>
              ansible(['--become', ...user, '--become-password-file', path, ...args], home, until()),
            );
      }),
      TE.bimap(failureOf(NAME), (ended) => ({ _tag: 'Finished', values: endedValues(ended) })),
    ),
});

const ansible = (args: readonly string[], cwd: string, signal: AbortSignal): TE.TaskEither<string, Ended> => {
  const program = findProgram(PROGRAM);
  return program === undefined
    ? TE.left(`${PROGRAM} is not installed (the Debian package ansible-core has it)`)
    : runGroup(program, args, { cwd, env: { ANSIBLE_NOCOLOR: '1' }, signal });
};

const withPassword =
  (password: string, run: (path: string) => TE.TaskEither<string, Ended>): TE.TaskEither<string, Ended> =>
  () =>
    withTemporaryFile(password, (path) => run(path)());
