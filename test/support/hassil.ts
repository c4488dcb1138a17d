import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { normalForm } from '../../src/lib/normal-form.ts';
import type { FoundIntent } from '../../src/sentences/intent.ts';
import { peer, peerPath } from './peers.ts';

/** What hassil found. */
export type HassilFound = Pick<
  FoundIntent,
  'intent' | 'sentence' | 'slots' | 'captures' | 'context' | 'metadata'
>;

export interface Hassil {
  /** Answers come in the order of the requests; a request does not wait for those before it. */
  readonly ask: <A>(job: Readonly<Record<string, unknown>>) => Promise<A>;
  readonly close: () => Promise<void>;
}

/** The folders of hassil 3.8 and of the sentences of Home Assistant's community. */
export const HASSIL = peerPath('hassil-3.8.0');
export const COMMUNITY = peerPath('home-assistant-sentences');

const PYTHON = {
  PYTHONPATH: ['hassil-3.8.0', 'unicode-rbnf', 'stubs'].map(peerPath).join(':'),
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Whether hassil runs here. If not, the test has to return: it counts as skipped. */
export function hasHassil(): boolean {
  missing ??= missingHere();
  if (missing === '') return true;
  globalThis.skipTest?.(missing);
  return false;
}

let missing: string | undefined;

function missingHere(): string {
  if (!existsSync(HASSIL) || !existsSync(COMMUNITY))
    return `hassil and the sentences of Home Assistant are not beside this folder; BROCA_PEERS names theirs`;
  const { status } = spawnSync('python3', ['-c', 'import hassil'], { env: { ...process.env, ...PYTHON } });
  return status === 0 ? '' : 'python3 with python3-yaml is not installed';
}

/** Python with hassil, at work until it is closed. */
export function hassil(): Hassil {
  const { child, kill, log } = peer('python3', [join(import.meta.dirname, 'find-with-hassil.py')], PYTHON);
  const waiting: { readonly resolve: (line: string) => void; readonly reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line));
  child.once('exit', () => {
    for (const { reject } of waiting) reject(new Error(log().slice(-2_000)));
  });
  return {
    ask: async <A>(job: Readonly<Record<string, unknown>>) => {
      const line = await new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(job)}\n`);
      });
      return JSON.parse(line) as A;
    },
    close: kill,
  };
}

/** Where both found something else; undefined where they agree. Signs and case of what was said do not count. */
export function difference(ours: FoundIntent | undefined, theirs: HassilFound | null): string | undefined {
  const [one, other] = [ours && plainly(ours), theirs && plainly(theirs)].map((found) =>
    JSON.stringify(found ?? null),
  );
  return one === other ? undefined : `Broca   ${one}\n  hassil  ${other}`;
}

function plainly({ intent, slots, captures, context }: HassilFound) {
  return {
    intent,
    slots: sorted(slots, ({ value, text }) => [said(value), said(text)]),
    captures: sorted(captures, said),
    context: sorted(context, (value) => value),
  };
}

const said = (value: unknown): unknown =>
  typeof value === 'string' ? normalForm(value).toLowerCase() : value;

const sorted = <A>(map: Readonly<Record<string, A>>, shown: (value: A) => unknown) =>
  Object.entries(map)
    .map(([key, value]) => [key, shown(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
