import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lessonInSteps } from '../src/brain/brain-lesson.ts';
import type { Synapse } from '../src/brain/synapse.ts';
import { openLibrary } from '../src/engines/pocketsphinx/library.ts';
import { findModel } from '../src/engines/pocketsphinx/model.ts';
import { recogniser } from '../src/engines/pocketsphinx/recogniser.ts';
import { atOnce } from '../src/lib/steps.ts';
import { type Lesson, type LessonPart, phraseLesson, withPhrases } from '../src/sentences/lesson.ts';
import type { SlotList } from '../src/sentences/lists/slot-list.ts';
import { NO_SENTENCES } from '../src/sentences/sentences.ts';
import { COFFEE, coffeeLesson, listPart, saidBy } from '../test/support/coffee.ts';
import { flatOrders } from '../test/support/many-orders.ts';
import { sentencesRead } from '../test/support/sentences-read.ts';
import { starterKit } from './support/listening-assistant.ts';

/** What grammars cost in the process of the recogniser: from the lesson that came to the search that is in use. */
console.log(`## Grammars of templates and lists

Of a lesson the recogniser makes an automaton of words, and of this its search. *Again*: after the change in brackets; the rest stays made. Memory: of the process, while all rows
before are given up.

Times are processor time.

| said | states | transitions | first, ms | again, ms | memory, MB |
|---|---:|---:|---:|---:|---:|`);

const library = await openLibrary();
const model = findModel({});
const kit = await starterKit();
const starter = atOnce(lessonInSteps(kit.synapses, NO_SENTENCES));

const orders = (count: number, changed = -1): Lesson => ({
  language: 'en',
  parts: new Map(
    flatOrders(count).map((text, at) => [
      `order ${at}`,
      partOf(at === changed ? 'open the pod bay doors' : text),
    ]),
  ),
});
const known = new Map<string, LessonPart>();
function partOf(text: string): LessonPart {
  const part = known.get(text) ?? { kind: 'said', phrases: [text] };
  known.set(text, part);
  return part;
}

row(
  'the starter kit (the answers of a question)',
  starter,
  withPhrases(starter, 'answers', ['yes', 'of course', 'no thanks']),
);
row(
  'coffee orders, 180 million sentences',
  coffeeLesson(),
  coffeeLesson({ ...COFFEE.lists, sugar: ['sugar', 'honey'] }),
);
row('10 000 orders (one of them)', orders(10_000), orders(10_000, 5_000));
for (const count of [100, 1_000, 5_000])
  row(
    `a list of ${count} names in five orders, and the starter kit (one name)`,
    names(count),
    names(count + 1),
  );

await community(500);

/** All intents of Home Assistant's English sentences, in a home of this many devices and 40 areas. */
async function community(count: number): Promise<void> {
  const folder = resolve(process.env.BROCA_PEERS ?? '../shared/peers', 'home-assistant-sentences');
  if (!existsSync(folder)) return;
  const { sentences } = await sentencesRead(folder, 'en');
  const lesson = (devices: number): Lesson => {
    const lists = { name: nameTexts(devices), area: nameTexts(40), floor: ['ground floor', 'first floor'] };
    const home = Object.fromEntries(Object.entries(lists).map(([name, texts]) => [name, textList(texts)]));
    const signals = [...new Set(sentences.intents.map(({ intent }) => intent))].map((name) => ({
      ...{ name: 'intent', parameters: name },
      intent: { intent: name, slots: {} },
    }));
    const synapse: Synapse = { name: 'home', source: 'api', isEnabled: true, signals, neurons: [] };
    return atOnce(lessonInSteps([synapse], { ...sentences, lists: { ...sentences.lists, ...home } }));
  };
  row(`the community's English sentences, ${count} names (one name)`, lesson(count), lesson(count + 1));
}

function names(count: number): Lesson {
  const texts = nameTexts(count);
  const templates = [
    'turn (on|off) [the] {name}',
    'play [some] {name} [in the kitchen]',
    'where is [the] {name}',
    '(start|stop) {name} [now]',
    'is {name} (on|off)',
  ].map(saidBy);
  const parts = new Map(starter.parts)
    .set(...listPart('name', ...texts))
    .set('order names', { kind: 'said', phrases: [], templates });
  return { language: 'en', parts };
}

function nameTexts(count: number): readonly string[] {
  const words = [...new Set(flatOrders(2_000).flatMap((order) => order.split(' ')))];
  return Array.from(
    { length: count },
    (_, at) => `${words[at % words.length]} ${words[(at + Math.floor(at / words.length)) % words.length]}`,
  );
}

function textList(texts: readonly string[]): SlotList {
  return { kind: 'texts', values: texts.map((text) => ({ said: saidBy(text), out: text })) };
}

function row(name: string, first: Lesson, again: Lesson): void {
  const one = recogniser(library, model);
  one.learn(phraseLesson(['hello'])); // the first one reads the dictionary
  const startMs = cpuMs();
  const built = one.learn(first);
  const firstMs = cpuMs();
  one.learn(again);
  const againMs = cpuMs();
  console.log(
    `| ${name} | ${built.stateCount} | ${built.transitionCount} | ${(firstMs - startMs).toFixed(0)} | ${(againMs - firstMs).toFixed(0)} | ${(process.memoryUsage.rss() / 1e6).toFixed(0)} |`,
  );
}

/** Processor time of this process, for machines are busy. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
