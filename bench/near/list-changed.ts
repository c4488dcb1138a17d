import { LANGUAGES, missingPackages } from './language-words.ts';
import { changedSentences, type Part, sentencesFolder } from './test-sentences.ts';

/** Prints the changed test sentences: `node --import tsx bench/near/list-changed.ts [tuning|final] [seed]`. */
const [part = 'tuning', seed] = process.argv.slice(2);
const folder = sentencesFolder();
if (folder === undefined) throw new Error('BROCA_PEERS names no folder with home-assistant-sentences');
const missing = missingPackages();
if (missing.length > 0) throw new Error(`apt-get install ${missing.join(' ')}`);
for (const language of LANGUAGES)
  for (const { sentence, changed } of changedSentences(
    folder,
    language,
    part as Part,
    seed === undefined ? undefined : Number(seed),
  ))
    console.log(
      [language, sentence.intent, changed.changes.join('+'), sentence.text, changed.text].join('\t'),
    );
