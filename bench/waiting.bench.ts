import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderLoad } from './support/order-load.ts';
import { median } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** What questions that wait cost the orders of other conversations, in interleaved rounds of two services. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
const SPAN_MS = 3_000;
const CONNECTIONS = 16;
const QUESTIONS = 1_000;

const none = await brocaProcess(kit());
const many = await brocaProcess(kit());
for (let number = 0; number < QUESTIONS; number += 1) await ask(many.url, `asked-${number}`);
const rates: Record<'none' | 'many', number[]> = { none: [], many: [] };
const costs: Record<'none' | 'many', number[]> = { none: [], many: [] };
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, { url, pid }] of Object.entries({ none, many }) as [keyof typeof rates, typeof none][]) {
    const { perSecond, mainUs } = await orderLoad(url, pid, CONNECTIONS, SPAN_MS);
    if (round === 0) continue; // it warms up
    rates[name].push(perSecond);
    costs[name].push(mainUs);
  }
}
const [waiting] = await Promise.all([questions(many.url), none.stop()]);
await many.stop();
if (waiting !== QUESTIONS) throw new Error(`${waiting} questions wait`);

console.log(`## Questions that wait

Muted orders of one conversation over ${CONNECTIONS} connections, while questions of other conversations wait for their answers (medians of
${ROUNDS} interleaved rounds of ${SPAN_MS / 1_000} s).

| questions | orders a second | | µs of the main thread | |
|---:|---:|---:|---:|---:|
| 0 | ${row('none')} |
| ${QUESTIONS} | ${row('many')} |`);

function row(name: keyof typeof rates): string {
  const share = (figures: typeof rates) =>
    `${((100 * median(figures[name])) / median(figures.none)).toFixed(0)} %`;
  return `${median(rates[name])} | ${share(rates)} | ${median(costs[name]).toFixed(1)} | ${share(costs)}`;
}

async function ask(url: string, conversation: string): Promise<void> {
  const answer = await fetch(`${url}/synapses/start/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'I want coffee', mute: true, conversation }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** How many questions wait. */
async function questions(url: string): Promise<number> {
  const answer = await fetch(`${url}/conversations`);
  const { conversations } = (await answer.json()) as { readonly conversations: readonly Conversation[] };
  return conversations.filter(({ state }) => state === 'waiting_for_answer').length;
}

interface Conversation {
  readonly state: string;
}

function kit(): string {
  const home = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  writeFileSync(
    join(home, 'settings.yml'),
    'default_player: none\nplayers: [none]\nrest_api: {active: true, password_protected: false}\n',
  );
  writeFileSync(
    join(home, 'brain.yml'),
    `- name: light
  signals:
    - order: "turn on the light number w7"
  neurons:
    - say: {message: "light 7 is on"}
- name: coffee
  signals:
    - order: "I want coffee"
  neurons:
    - say: {message: "With milk?"}
    - neurotransmitter:
        from_answer_link:
          - synapse: with-milk
            answers: ["yes"]
        default: without-milk
- name: with-milk
  signals: []
  neurons:
    - say: {message: "with milk"}
- name: without-milk
  signals: []
  neurons:
    - say: {message: "black"}
`,
  );
  return home;
}
