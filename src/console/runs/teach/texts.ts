import type { Value } from '../../texts.ts';

/** The texts for teaching the assistant from a run. */
export const teachTexts = {
  teach: 'Teach it',
  teachWrong: 'Was this wrong? Teach it',
  meant: 'You meant',
  choose: 'Choose a synapse …',
  addSentence: (order: Value) => `Add “${order}” to it`,
  added: (order: Value, name: Value) => `“${order}” now starts ${name}.`,
  undo: 'Undo',
  newSynapse: 'Make a synapse of it',
  newSynapseAbout: 'None of these? Write what Broca should do.',
  replaceDraft: 'You have a new synapse that is not saved. Replace it?',
  answersStandThere: (name: Value) =>
    `This answered a question of ${name}. Change there what may be answered, and what happens then.`,
  openSynapse: (name: Value) => `Open ${name}`,
  misheard: 'A word was misheard',
  misheardAbout:
    'Broca replaces the word before it compares the sentence of this synapse. You see the change before you save it.',
  heard: 'Broca heard',
  said: 'You said',
  correct: 'Correct it',
  noSentence: (name: Value) => `${name} has no sentence that the page can correct. Change its YAML.`,
  whatShouldHappen: 'What should have happened?',
  asItDid: 'Just what happened',
  notUnderstood: 'Nothing: Broca should not understand this',
  starts: (name: Value) => `It starts ${name}`,
  shouldSay: 'It says (leave empty if it doesn’t matter)',
  saveTest: 'Save the test',
  wrong: 'Was this wrong?',
};
