import type { Value } from '../texts.ts';

/** The texts of the card. */
export const firstRunTexts = {
  title: 'First steps',
  progress: (done: Value, all: Value) => `${done} of ${all}`,
  hide: 'Hide these steps',
  confirmHide: 'Hide the first steps? All of them are in Settings too.',
  done: 'Done',
  skip: 'Skip',
  again: 'Open again',
  states: { open: 'open', done: 'done', skipped: 'skipped' },
  steps: {
    language: 'Language',
    sound: 'Sound',
    wake_word: 'Wake word',
    sentence: 'First sentence',
    password: 'Password',
  },
  languageHint: 'The language that Broca understands and speaks.',
  needsModel: (language: Value) => `To understand ${language}, Broca needs a model.`,
  getModel: 'Download one under Speech recognition',
  kitStays: (family: Value) =>
    `The sentences of this kit stay in their language. A kit in this one: broca init ${family}-kit --language ${family}`,
  save: 'Save',
  saved: 'Saved.',
  soundHint: 'Play a sentence, then say something and watch the level.',
  noCard:
    'Broca works without a sound card too: type, or press “Talk” to use the microphone and the loudspeaker of this browser.',
  wakeHint: 'Broca listens for an order after these words.',
  sentenceHint: (order: Value) => `Say “${order}” after the wake word, or run it here.`,
  noSentence: 'Your kit has no order without blanks yet. Add one under Brain.',
  runIt: (order: Value) => `Run “${order}”`,
  answered: (text: Value) => `Broca answers: “${text}”`,
  ranSilently: 'It ran, and has nothing to say.',
  notMatched: 'No synapse matches it now.',
  onlyHere: 'Only this machine can reach Broca now. Set a password before you let other devices in.',
};
