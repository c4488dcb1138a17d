import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { voiceOf } from '../../../../src/engines/triggers/phrase/calibrating.ts';
import { gated } from '../../../../src/engines/triggers/phrase/gated.ts';
import type { Candidate, KeyphraseSearch } from '../../../../src/engines/triggers/phrase/keyphrase-search.ts';
import {
  keepCalibrations,
  readCalibrations,
} from '../../../../src/engines/triggers/phrase/learnt-thresholds.ts';
import type { SoundMessage } from '../../../../src/engines/triggers/phrase/messages.ts';
import {
  phraseSettings,
  phrasesOfStranger,
} from '../../../../src/engines/triggers/phrase/phrase-settings.ts';
import { goesBefore, spotter } from '../../../../src/engines/triggers/phrase/spotter.ts';
import {
  calibration,
  isHard,
  neededFit,
  noiseFloor,
  scoreOf,
  usualThreshold,
} from '../../../../src/engines/triggers/phrase/thresholds.ts';
import type { AudioFrame } from '../../../../src/streams/audio.ts';
import { kit } from '../../../support/kit.ts';
import { frames } from '../../../support/spoken.ts';

const test = suite('spotter');

const spotting = (search: KeyphraseSearch, neededFits: readonly number[]) =>
  spotter(search, () => neededFits, goesBefore(['stop', 'stop talking', 'shop talking']));

const PART = new Int16Array(1_600).fill(3_000); // 100 ms

/** A search that finds what it is told, by the audio time of its utterance, once its end was heard. */
function searchFor(said: readonly Candidate[]) {
  const utterances: number[] = [];
  const search: KeyphraseSearch = {
    begin: () => void utterances.push(0),
    feed: ({ length }) => {
      utterances.push((utterances.pop() ?? 0) + length / 160);
    },
    candidates: () => said.filter(({ lastFrame }) => lastFrame < (utterances.at(-1) ?? 0)),
    end: () => {},
    free: () => {},
  };
  return { search, utterances };
}

const candidate = (index: number, firstFrame: number, lastFrame: number, fit: number): Candidate => ({
  index,
  firstFrame,
  lastFrame,
  fit,
});

test('a phrase that fits is told once, when it has fitted no better for a while', () => {
  const { search } = searchFor([candidate(0, 10, 50, -20)]);
  const phrases = spotting(search, [-30]);
  const heard = Array.from({ length: 12 }, (_, turn) => phrases.take(PART, 1_000 + turn * 100));
  assert.equal(
    heard.map((list) => list.map(({ index, endMs }) => [index, endMs])),
    heard.map((_, turn) => (turn === 6 ? [[0, 1_550]] : [])),
  );
  assert.equal(phrases.quiet(), []);
});

test('a phrase that does not fit well enough is not told', () => {
  const { search } = searchFor([candidate(0, 10, 50, -31)]);
  const phrases = spotting(search, [-30]);
  for (let turn = 0; turn < 12; turn += 1) assert.equal(phrases.take(PART, turn * 100), []);
});

test('of an utterance without a phrase quiet tells those that were near', () => {
  const nearIn = (...said: readonly Candidate[]) => {
    const phrases = spotting(searchFor(said).search, [-30, -30]);
    for (let turn = 0; turn < 12; turn += 1) phrases.take(PART, turn * 100);
    return phrases.quiet().map(({ index, isNear }) => [index, isNear]);
  };
  const two = [candidate(0, 10, 50, -35), candidate(1, 10, 50, -33), candidate(1, 60, 90, -32)];
  assert.equal(nearIn(...two), [
    [0, true],
    [1, true],
  ]);
  assert.equal(nearIn(candidate(0, 10, 50, -40)), []);
  assert.equal(nearIn(candidate(0, 10, 50, -31), candidate(1, 60, 90, -20)), []);
});

test('quiet tells at once what was still waited for', () => {
  const { search } = searchFor([candidate(0, 10, 18, -20)]);
  const phrases = spotting(search, [-30]);
  assert.equal(phrases.take(PART, 0), []);
  assert.equal(phrases.take(PART, 100), []);
  assert.is(phrases.quiet().length, 1);
});

const overlaps: readonly (readonly [string, readonly Candidate[]])[] = [
  ['the one that holds the other is told', [candidate(0, 30, 50, -10), candidate(1, 10, 50, -20)]],
  ['the one that fits best is told', [candidate(1, 12, 50, -10), candidate(2, 10, 50, -20)]],
];

for (const [what, said] of overlaps)
  test(`of phrases that overlap ${what}`, () => {
    const { search } = searchFor(said);
    const phrases = spotting(search, [-30, -30, -30]);
    const heard = Array.from({ length: 12 }, (_, turn) => phrases.take(PART, turn * 100)).flat();
    assert.equal(
      heard.map(({ index }) => index),
      [1],
    );
  });

test('an utterance is begun anew at the latest every twenty seconds, with the end of the last', () => {
  const { search, utterances } = searchFor([]);
  const phrases = spotting(search, [-30]);
  for (let turn = 0; turn < 600; turn += 1) phrases.take(PART, turn * 100);
  assert.ok(utterances.length >= 4, `${utterances.length} utterances`);
  assert.ok(Math.max(...utterances) <= 2_010, `${Math.max(...utterances)} analysis frames in one`);
  const heard = utterances.reduce((sum, length) => sum + length, 0);
  assert.ok(heard >= 6_000 + (utterances.length - 1) * 150, `${heard} analysis frames in all`);
});

test('audio time that leaps begins an utterance anew', () => {
  const { search, utterances } = searchFor([candidate(0, 0, 5, -20)]);
  const phrases = spotting(search, [-30]);
  phrases.take(PART, 0);
  const heard = [...phrases.take(PART, 60_000), ...phrases.quiet()];
  assert.is(utterances.length, 2);
  assert.equal(
    heard.map(({ endMs }) => endMs),
    [100, 60_100],
  );
});

const before = goesBefore(['stop', 'Stop talking!', 'hey computer', 'okay computer']);
const heard = (index: number, fit: number) => ({ index, fit });

test('a phrase goes before one it holds, however well that fits', () => {
  assert.ok(before(heard(1, -25), heard(0, -5)));
  assert.not(before(heard(0, -5), heard(1, -25)));
});

test('of two that only sound alike the one that fits better was said', () => {
  assert.ok(before(heard(2, -5), heard(3, -15)));
  assert.not(before(heard(3, -15), heard(2, -5)));
});

test('of two ways to say one phrase the better goes before, and none before itself', () => {
  assert.ok(before(heard(0, -5), heard(0, -6)));
  assert.not(before(heard(0, -5), heard(0, -5)));
});

test.run();

const gatedTest = suite('gated');

const noise = (ms: number, peak: number, seed = 1): Int16Array => {
  let state = seed;
  return Int16Array.from({ length: ms * 16 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.round((state / 2 ** 31) * peak);
  });
};

const joined = (...parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

const messagesOf = (list: readonly AudioFrame[]): Promise<readonly SoundMessage[]> =>
  lastValueFrom(gated(from(list)).pipe(toArray()));

const soundOf = (messages: readonly SoundMessage[]): number =>
  messages.reduce((sum, message) => sum + (message.type === 'samples' ? message.samples.length / 16 : 0), 0);

gatedTest('an hour of a quiet room is not worth a message', async () => {
  const minute = frames(noise(60_000, 20));
  const hour = Array.from({ length: 60 }, (_, index) =>
    minute.map(({ samples, atMs }) => ({ samples, atMs: atMs + index * 60_000 })),
  ).flat();
  assert.equal(await messagesOf(hour), []);
});

gatedTest('a fan is let through while it is new, then it is the room', async () => {
  const messages = await messagesOf(frames(noise(60_000, 1_500)));
  assert.ok(soundOf(messages) < 20_000, `${soundOf(messages)} ms of it were let through`);
});

gatedTest('what somebody says is let through with the third of a second before it', async () => {
  const messages = await messagesOf(frames(joined(noise(2_000, 20), noise(600, 6_000), noise(2_000, 20))));
  const [first] = messages;
  assert.is(messages.at(-1)?.type, 'quiet');
  assert.ok(
    first?.type === 'samples' && first.atMs > 1_600 && first.atMs < 1_750,
    JSON.stringify(first?.type),
  );
  assert.ok(soundOf(messages) > 1_100 && soundOf(messages) < 1_500, `${soundOf(messages)} ms`);
});

gatedTest('the sound in the messages is the sound of the frames, at its time', async () => {
  const samples = joined(noise(500, 20), noise(600, 6_000, 3));
  for (const message of await messagesOf(frames(samples))) {
    if (message.type !== 'samples') continue;
    const start = message.atMs * 16;
    const same = samples.slice(start, start + message.samples.length);
    assert.equal(message.samples.slice(0, same.length), same);
  }
});

gatedTest('a message holds no leap of audio time', async () => {
  const loud = frames(noise(640, 6_000));
  const leaping = loud.map((frame, index) => (index < 9 ? frame : { ...frame, atMs: frame.atMs + 5_000 }));
  const messages = await messagesOf(leaping);
  const starts = new Set(leaping.map(({ atMs }) => atMs));
  for (const message of messages) {
    if (message.type !== 'samples') continue;
    assert.ok(starts.has(message.atMs));
    assert.ok(message.atMs >= 5_000 || message.atMs + message.samples.length / 16 <= 9 * 32);
  }
  assert.is(soundOf(messages), 640);
});

gatedTest('a source that ends in the middle of a word still has its end', async () => {
  const messages = await messagesOf(frames(noise(320, 6_000)));
  assert.is(messages.at(-1)?.type, 'quiet');
  assert.is(soundOf(messages), 320);
});

gatedTest.run();

const learntThresholdsTest = suite('calibration voices');

const turns = Array.from({ length: 10 }, (_, turn) => turn);

learntThresholdsTest('no two of ten sayings are by one voice at one speed', () => {
  assert.is(new Set(turns.map((turn) => JSON.stringify(voiceOf('en-us', turn)))).size, 10);
  assert.equal(voiceOf('en-us', 10), voiceOf('en-us', 0));
});

learntThresholdsTest('English has accents, other languages have their own voice alone', () => {
  assert.ok(turns.some((turn) => voiceOf('en-us', turn).name.startsWith('en-gb')));
  assert.ok(turns.every((turn) => /^fr(\+|$)/.test(voiceOf('fr', turn).name)));
});

const ONE = { threshold: -20, lead: 18 };
const TWO = { threshold: -30.5, lead: -2 };

learntThresholdsTest('what is kept is added to what was kept, and read again', async () => {
  const directory = join(kit({}), 'data');
  const path = join(directory, 'phrase-hotwords.json');
  await keepCalibrations(path, { one: ONE });
  await keepCalibrations(path, { two: TWO });
  assert.equal(await readCalibrations(path), { one: ONE, two: TWO });
  assert.equal(readdirSync(directory), ['phrase-hotwords.json']);
});

for (const broken of ['', '{"one": -20}', '{"one": {"threshold": "low", "lead": 1}}', '[1]', '{"one": -2']) {
  learntThresholdsTest(
    `a file that holds ${JSON.stringify(broken)} knows nothing, and is written anew`,
    async () => {
      const path = join(kit({}), 'phrase-hotwords.json');
      writeFileSync(path, broken);
      assert.equal(await readCalibrations(path), {});
      await keepCalibrations(path, { one: ONE });
      assert.equal(await readCalibrations(path), { one: ONE });
    },
  );
}

learntThresholdsTest('a directory that cannot be written is no failure', async () => {
  const path = join(kit({ file: '' }), 'file/phrase-hotwords.json');
  await keepCalibrations(path, { one: ONE });
  assert.equal(await readCalibrations(path), {});
});

learntThresholdsTest.run();

const thresholdsTest = suite('thresholds');

thresholdsTest(
  'the more sensitive, the worse a phrase may fit; the assistant’s own words worse still',
  () => {
    assert.is(neededFit(-25, 0.5, false), -25);
    assert.is(neededFit(-25, 1, false), -40);
    assert.is(neededFit(-25, 0, false), -10);
    assert.ok(neededFit(-25, 0.5, true) < -25);
  },
);

thresholdsTest('a score is a half at the fit that is needed, and stays between 0 and 1', () => {
  assert.is(scoreOf(-25, -25), 0.5);
  assert.ok(scoreOf(-20, -25) > 0.5);
  assert.ok(scoreOf(1_000, -25) <= 1);
  assert.ok(scoreOf(-1_000, -25) >= 0);
});

thresholdsTest('a short phrase may fit worse than a long one', () => {
  assert.ok(usualThreshold({ ways: ['S T AA P'] }) < usualThreshold({ ways: ['HH EY K AH M P Y UW T ER'] }));
});

const OWN = [-2, -3, -4, -6, -8, -9, -12, -60];
const OTHERS = [-20, -40, -50, -55, -60, -70, -80, -90];

thresholdsTest('a calibrated threshold is between sayings and other talk, but for the worst of each', () => {
  const { threshold, lead } = calibration(OWN, OTHERS, -25);
  assert.ok(threshold < -12 && threshold > -40, `${threshold}`);
  assert.is(lead, 28);
});

thresholdsTest(
  'other talk that fits as well as the phrase costs false alarms, not most of the sayings',
  () => {
    const near = OTHERS.map((fit) => fit + 35);
    const found = calibration(OWN, near, -25);
    assert.ok(found.threshold <= -12, `${found.threshold}`);
    assert.ok(isHard(found));
    assert.not(isHard(calibration(OWN, OTHERS, -25)));
  },
);

thresholdsTest('a synthesizer leads a threshold only so far from what people’s speech showed', () => {
  assert.is(calibration([-1, -1, -1], [-150, -150, -150], -25).threshold, -35);
  assert.is(calibration([9, 9, 9], [0, 0, 0], -25).threshold, -15);
});

thresholdsTest('silence becomes a quiet noise without a constant part, the same each time', () => {
  const silence = new Int16Array(16_000);
  const noisy = noiseFloor()(silence);
  const sum = noisy.reduce((total, sample) => total + sample, 0);
  assert.ok(Math.max(...noisy) <= 400 && Math.min(...noisy) >= -400);
  assert.ok(Math.abs(sum / noisy.length) < 5);
  assert.ok(new Set(noisy).size > 100);
  assert.equal(noiseFloor()(silence), noisy);
});

thresholdsTest('what is loudest stays within sixteen bits', () => {
  const loud = noiseFloor()(new Int16Array(1_000).fill(32_767));
  assert.ok(loud.every((sample) => sample > 32_000));
});

thresholdsTest.run();

const phraseSettingsTest = suite('phraseSettings');

const STOP = { phrase: 'stop', sensitivity: 0.5, detection: { hotword: 'stop', means: 'stop' } };

phraseSettingsTest('one phrase is a hotword, and "stop" ends what the assistant says', () => {
  assert.equal(
    phraseSettings({ phrase: 'hey broca' }),
    E.right([
      { phrase: 'hey broca', sensitivity: 0.5, detection: { hotword: 'hey broca', means: 'wake' } },
      STOP,
    ]),
  );
});

phraseSettingsTest('each hotword of a list has its own sensitivity, conversation and synapse', () => {
  const hotwords = [
    { phrase: 'computer', conversation: 'kitchen', sensitivity: 0.7 },
    { phrase: 'good night', synapse: 'good-night' },
  ];
  assert.equal(
    phraseSettings({ hotwords, sensitivity: 0.4, stop: false }),
    E.right([
      {
        phrase: 'computer',
        sensitivity: 0.7,
        detection: { hotword: 'computer', means: 'wake', conversation: 'kitchen' },
      },
      {
        phrase: 'good night',
        sensitivity: 0.4,
        detection: { hotword: 'good night', means: 'wake', synapse: 'good-night' },
      },
    ]),
  );
});

const WRONG: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
  [{}, /^phrase: found nothing, expected words/],
  [{ phrase: 7 }, /^phrase: found 7, expected words/],
  [{ phrase: '!?' }, /^phrase: found "!\?"/],
  [{ phrase: 'turn on {{ it }}' }, /^phrase: found/],
  [{ phrase: 'hey', sensitivity: 2 }, /^sensitivity: found 2, expected a number from 0 to 1$/],
  [{ phrase: 'hey', stop: true }, /^stop: found true, expected words, or false for none$/],
  [{ hotwords: [] }, /^hotwords: found \[\], expected a list of hotwords$/],
  [{ hotwords: [{ phrase: 'hey' }, { sensitivity: 1 }] }, /^hotwords\[1\]\.phrase: found nothing/],
  [{ hotwords: [{ phrase: 'hey', synapse: '' }] }, /^hotwords\[0\]\.synapse: found "", expected a text$/],
  [{ hotwords: [{ phrase: 'Hey you' }, { phrase: 'hey, you' }] }, /^hotwords: found "hey you" twice$/],
  [{ phrase: 'stop' }, /^hotwords: found "stop" twice$/],
];

for (const [parameters, sentence] of WRONG) {
  phraseSettingsTest(`${JSON.stringify(parameters)} is refused by the name of its field`, () => {
    const wanted = phraseSettings(parameters);
    assert.match(E.isLeft(wanted) ? wanted.left : '', sentence);
  });
}

const ENTRIES: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [{ pmdl_file: 'trigger/kalliope-FR-40samples.pmdl' }, ['kalliope']],
  [{ pmdl_file: '/models/hey-mycroft_v2.pmdl' }, ['hey mycroft']],
  [
    { keywords: [{ keyword: { pmdl_path: 'trigger/kalliope-FR-40samples.pmdl', sensitivity: 0.4 } }] },
    ['kalliope'],
  ],
  [{ keywords: 'jarvis, computer' }, ['jarvis', 'computer']],
  [{ keywords: ['jarvis', 'jarvis'] }, ['jarvis']],
  [{ keyword: 'alexa' }, ['alexa']],
  [{ keyword_paths: ['/x/picovoice_linux.ppn'] }, ['picovoice linux']],
  [{}, ['kalliope']],
  [{ keywords: 7 }, ['kalliope']],
];

for (const [parameters, phrases] of ENTRIES) {
  phraseSettingsTest(`${JSON.stringify(parameters)} listened for ${phrases.join(' and ')}`, () => {
    const expected =
      phrases.length === 1 ? { phrase: phrases[0] } : { hotwords: phrases.map((phrase) => ({ phrase })) };
    assert.equal(phrasesOfStranger(parameters), expected);
  });
}

phraseSettingsTest.run();
