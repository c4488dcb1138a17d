import type { teachTexts as english } from './texts.ts';

export const teachTexts: typeof english = {
  teach: 'Broca diesen Befehl beibringen',
  teachWrong: 'War das falsch? Bring Broca das Richtige bei',
  meant: 'Gemeint war',
  choose: 'Wähle eine Synapse …',
  addSentence: (order) => `„${order}“ zu ihr hinzufügen`,
  added: (order, name) => `„${order}“ startet jetzt ${name}.`,
  undo: 'Rückgängig',
  newSynapse: 'Eine Synapse daraus machen',
  newSynapseAbout: 'Keine davon? Schreibe, was Broca tun soll.',
  replaceDraft: 'Du hast eine neue Synapse, die noch nicht gespeichert ist. Ersetzen?',
  answersStandThere: (name) =>
    `Das beantwortete eine Frage von ${name}. Ändere dort, was man antworten kann und was dann geschieht.`,
  openSynapse: (name) => `${name} öffnen`,
  misheard: 'Ein Wort wurde falsch verstanden',
  misheardAbout:
    'Broca ersetzt das Wort, bevor der Satz dieser Synapse verglichen wird. Du siehst die Änderung, bevor du sie speicherst.',
  heard: 'Broca hörte',
  said: 'Du sagtest',
  correct: 'Korrigieren',
  noSentence: (name) => `${name} hat keinen Satz, den diese Seite korrigieren kann. Ändere das YAML.`,
  whatShouldHappen: 'Was hätte geschehen sollen?',
  asItDid: 'Genau das, was geschah',
  notUnderstood: 'Nichts: Das soll Broca nicht verstehen',
  starts: (name) => `Broca startet ${name}`,
  shouldSay: 'Broca sagt (leer lassen, wenn es egal ist)',
  saveTest: 'Test speichern',
  wrong: 'War das falsch?',
};
