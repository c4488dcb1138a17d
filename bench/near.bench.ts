import { CHANGES } from './near/changed-sentence.ts';
import { intentsNear, type Understood } from './near/intents-near.ts';
import { LANGUAGES, type Language, missingPackages } from './near/language-words.ts';
import { HOME_INTENTS, otherTalk, TALK_PACKAGES, unknownOrders } from './near/other-talk.ts';
import { changedSentences, type Part, sentencesFolder, type TestSentence } from './near/test-sentences.ts';

/**
 * How many changed sentences are understood, and how much other talk is taken for an order, at a threshold:
 * `node --import tsx bench/near.bench.ts [final|tuning] [threshold] [language]`.
 */
const part = (process.argv[2] ?? 'final') as Part;
const threshold = Number(process.argv[3] ?? 0.7);
const languages = LANGUAGES.filter((language) => (process.argv[4] ?? language) === language);
const peers = process.env.BROCA_PEERS ?? '../shared/peers';
const recordings = process.env.BROCA_RECORDINGS ?? '../shared/recordings';
const folder = sentencesFolder(peers);
const missing = missingPackages();

if (folder === undefined || missing.length > 0)
  console.log(
    `Not measured: BROCA_PEERS has to name Home Assistant's sentences; apt-get install ${missing.join(' ')} ${TALK_PACKAGES}`,
  );
else await measure(folder);

async function measure(folder: string): Promise<void> {
  console.log(
    `Changed sentences (${part}), understood as the right intent / with the right slots beside it / taken at ${threshold} / as they are another order:\n`,
  );
  console.log(
    `| language | sentences | right intent | and slots | right, taken | wrong, taken | another order | ms, median | ms, 95 % |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const byChange = new Map<string, { all: number; right: number }>();
  for (const language of languages) {
    const understand = await intentsNear(folder, language, () => true);
    const times: number[] = [];
    const counts = { all: 0, intent: 0, slots: 0, taken: 0, wrong: 0, another: 0 };
    for (const { sentence, changed } of changedSentences(folder, language, part)) {
      const start = performance.now();
      const [first] = understand(changed.text, sentence.home);
      times.push(performance.now() - start);
      counts.all += 1;
      const isRight = first?.found.intent === sentence.intent;
      const isTaken = (first?.score ?? 0) >= threshold;
      if (isRight) counts.intent += 1;
      if (isRight && first !== undefined && haveSlots(first, sentence)) counts.slots += 1;
      if (isTaken) counts[isRight ? 'taken' : 'wrong'] += 1;
      if (!isRight && first?.score === 1) counts.another += 1;
      const key = changed.changes.length > 1 ? 'two' : (changed.changes[0] ?? '');
      const known = byChange.get(`${language} ${key}`) ?? { all: 0, right: 0 };
      byChange.set(`${language} ${key}`, { all: known.all + 1, right: known.right + (isRight ? 1 : 0) });
      if (process.env.NEAR_ALL)
        console.error(
          [
            'changed',
            language,
            changed.changes.join('+'),
            isRight,
            first?.score ?? 0,
            changed.text,
            first?.text,
          ].join('\t'),
        );
      if (process.env.NEAR_WRONG && !isRight)
        console.error(
          [
            language,
            sentence.intent,
            first?.found.intent,
            first?.score.toFixed(2),
            changed.changes.join('+'),
            sentence.text,
            '→',
            changed.text,
            '→',
            first?.text,
          ].join(' | '),
        );
    }
    times.sort((a, b) => a - b);
    const share = (count: number): string => `${((100 * count) / counts.all).toFixed(1)} %`;
    const at = (quantile: number): string => (times[Math.floor(times.length * quantile)] ?? 0).toFixed(1);
    console.log(
      `| ${[language, counts.all, share(counts.intent), share(counts.slots), share(counts.taken), share(counts.wrong), share(counts.another), at(0.5), at(0.95)].join(' | ')} |`,
    );
  }
  console.log(`\nRight intent by change (two: of a sentence of eight words or more):\n`);
  console.log(`| change | ${languages.join(' | ')} |\n|---|${languages.map(() => '---|').join('')}`);
  for (const change of [...CHANGES, 'two'])
    console.log(
      `| ${change} | ${languages
        .map((language) => {
          const { all = 0, right = 0 } = byChange.get(`${language} ${change}`) ?? {};
          return `${((100 * right) / all).toFixed(0)} % of ${all}`;
        })
        .join(' | ')} |`,
    );
  console.log(
    `\nOther talk that is no order and taken for one at ${threshold}:\n\n| language | what | sentences | taken |\n|---|---|---|---|`,
  );
  for (const language of languages) await measureTalk(folder, language);
}

async function measureTalk(folder: string, language: Language): Promise<void> {
  const all = await intentsNear(folder, language, () => true);
  const home = changedSentences(folder, language, part)[0]?.sentence.home;
  const report = (what: string, results: readonly (readonly Understood[])[]): void => {
    const asked = results.filter(([first]) => first?.score !== 1);
    const taken = asked.filter(([first]) => (first?.score ?? 0) >= threshold);
    if (asked.length > 0) console.log(`| ${language} | ${what} | ${asked.length} | ${taken.length} |`);
  };
  const said = (what: string, text: string, results: readonly Understood[]): readonly Understood[] => {
    const [first] = results;
    if (process.env.NEAR_ALL && first?.score !== 1)
      console.error(['talk', language, what, false, first?.score ?? 0, text, first?.text].join('\t'));
    if (process.env.NEAR_WRONG && first !== undefined && first.score < 1 && first.score >= threshold)
      console.error(['talk', language, first.score.toFixed(2), text, '→', first.text].join(' | '));
    return results;
  };
  for (const [what, sentences] of Object.entries(otherTalk(language, peers, recordings, part)))
    report(
      what,
      sentences.map((text) => said(what, text, all(text, home))),
    );
  const few = await intentsNear(folder, language, (intent) => HOME_INTENTS.includes(intent));
  report(
    'orders of other kinds',
    unknownOrders(folder, language, part).map(({ text, home: there }) =>
      said('orders of other kinds', text, few(text, there)),
    ),
  );
}

function haveSlots({ found }: Understood, { slots }: TestSentence): boolean {
  return Object.entries(slots).every(([name, expected]) => {
    const value = found.slots[name]?.value;
    const some = Array.isArray(value) ? value : [value];
    const others = Array.isArray(expected) ? expected : [expected];
    return some.some((one) => others.some((other) => String(one) === String(other)));
  });
}
