import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDocument } from 'yaml';
import { isLeftOver } from '../src/lib/files.ts';
import { BRAIN, IDS, KINDS, type Kind, type Send } from './support/changed-things.ts';
import { kit } from './support/kit.ts';
import { type Ledger, ledger } from './support/ledger.ts';
import { randomNumbers } from './support/random.ts';
import { few, SCALE } from './support/scale.ts';
import { answerOf, SILENT } from './support/service.ts';
import { killedEarly, type ServiceProcess, serviceProcess, started } from './support/service-process.ts';

const test = suite('service after a kill');

const KILLS = few(5, 20 * SCALE);

const random = randomNumbers(1);
let running: ServiceProcess | undefined;
test.after(() => running?.kill());

test(`everything acknowledged is there after each of ${KILLS} kills at any moment, and nothing is half there`, async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  const book = ledger();
  let acknowledged = 0;
  let service = await restarted(home);
  await settle(service, book);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    acknowledged += await changeAndKill(service, book, random(60));
    assert.equal(unreadable(join(home, 'data')), [], `after kill ${kill}`);
    if (kill % 3 === 0) await killedEarly(started(home), random(600));
    service = await restarted(home);
    assert.equal(await settle(service, book), [], `after kill ${kill}`);
    assert.equal(await unreadableRuns(service), [], `after kill ${kill}`);
    assert.equal(
      named(home, (name) => isLeftOver(name) || /damaged|broken/.test(name)),
      [],
    );
  }
  await service.kill();
  assert.ok(acknowledged > 20 * KILLS, `${acknowledged}`);
});

async function restarted(home: string): Promise<ServiceProcess> {
  running = await serviceProcess(started(home));
  return running;
}

/** All kinds of things at once, and each without a pause; gives how many changes were acknowledged. */
async function changeAndKill(service: ServiceProcess, book: Ledger, changes: number): Promise<number> {
  const { url, kill } = service;
  let acknowledged = 0;
  let isKilled = false;
  const changing = async (kind: Kind): Promise<void> => {
    while (!isKilled) {
      const id = IDS[random(IDS.length)] ?? '';
      const name = `${kind.name} ${id}`;
      const before = book.present(name);
      const isTaken = before !== undefined && !kind.stays && (kind.isTakenFirst || random(3) === 0);
      const value = isTaken
        ? undefined
        : (kind.values?.[random(kind.values.length)] ?? `n${random(1_000_000)}`);
      book.asked(name, value);
      const answer = await kind.change(sendTo(url), id, value, before).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
      if (answer === undefined) return;
      assert.ok(answer.status < 300, `${name}: ${JSON.stringify(answer)}`);
      book.acknowledged(name);
      acknowledged += 1;
      if (acknowledged === changes + 30) {
        setTimeout(() => {
          isKilled = true;
          void kill();
        }, random(10));
      }
    }
  };
  await Promise.all(KINDS.map(changing));
  await kill();
  return acknowledged;
}

/** Compares all there is with what may be. */
async function settle({ url }: ServiceProcess, book: Ledger): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for (const { name, read } of KINDS) {
    for (const [id, value] of await read(sendTo(url))) found.set(`${name} ${id}`, value);
  }
  const wrong = book.settle(found);
  for (const { name } of KINDS.filter(({ isReadOnce }) => isReadOnce)) {
    for (const id of IDS) {
      book.asked(`${name} ${id}`, undefined);
      book.acknowledged(`${name} ${id}`);
    }
  }
  return wrong;
}

/** Those of the newest that are listed and cannot be had. */
async function unreadableRuns({ url }: ServiceProcess): Promise<readonly string[]> {
  const send = sendTo(url);
  const { runs } = (await send('GET', '/runs?limit=10')).body as {
    readonly runs: readonly { readonly id: string }[];
  };
  const answers = await Promise.all(runs.map(({ id }) => send('GET', `/runs/${id}`)));
  return runs.flatMap(({ id }, index) => (answers[index]?.status === 200 ? [] : [id]));
}

const sendTo =
  (url: string): Send =>
  async (method, path, body) =>
    answerOf(
      await fetch(url + path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    );

/** The files of changes that are no YAML (which JSON is too), or not whole. */
function unreadable(directory: string): readonly string[] {
  return named(directory, (name) => /\.(yml|json)$/.test(name)).filter((path) => {
    const text = readFileSync(join(directory, path), 'utf8');
    return !text.endsWith('\n') || !isWhole(path, text);
  });
}

function isWhole(path: string, text: string): boolean {
  if (!path.endsWith('.json')) return parseDocument(text, { version: '1.1' }).errors.length === 0;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const named = (directory: string, isMeant: (name: string) => boolean): readonly string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
        isMeant(path.split('/').at(-1) ?? ''),
      )
    : [];

test.run();
