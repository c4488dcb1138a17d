import type { firstRunTexts as english } from './texts.ts';

export const firstRunTexts: typeof english = {
  title: 'Erste Schritte',
  progress: (done, all) => `${done} von ${all}`,
  hide: 'Diese Schritte ausblenden',
  confirmHide: 'Die ersten Schritte ausblenden? In den Einstellungen findest du sie alle wieder.',
  done: 'Fertig',
  skip: 'Überspringen',
  again: 'Erneut öffnen',
  states: { open: 'offen', done: 'erledigt', skipped: 'übersprungen' },
  steps: {
    language: 'Sprache',
    sound: 'Ton',
    wake_word: 'Aktivierungswort',
    sentence: 'Erster Satz',
    password: 'Passwort',
  },
  languageHint: 'Die Sprache, die Broca versteht und spricht.',
  needsModel: (language) => `Um ${language} zu verstehen, braucht Broca ein Modell.`,
  getModel: 'Unter „Spracherkennung“ eines herunterladen',
  kitStays: (family) =>
    `Die Sätze dieses Kits bleiben in ihrer Sprache. Ein Kit in dieser: broca init ${family}-kit --language ${family}`,
  save: 'Speichern',
  saved: 'Gespeichert.',
  soundHint: 'Spiele einen Satz ab, sag dann etwas und beobachte den Pegel.',
  noCard:
    'Broca kommt auch ohne Soundkarte aus: Schreibe, oder drücke „Sprechen“, um Mikrofon und Lautsprecher dieses Browsers zu benutzen.',
  wakeHint: 'Nach diesen Worten wartet Broca auf einen Befehl.',
  sentenceHint: (order) => `Sag „${order}“ nach dem Aktivierungswort, oder führe den Befehl hier aus.`,
  noSentence: 'Dein Kit hat noch keinen Befehl ohne Lücken. Füge unter „Gehirn“ einen hinzu.',
  runIt: (order) => `„${order}“ ausführen`,
  answered: (text) => `Broca antwortet: „${text}“`,
  ranSilently: 'Ausgeführt, ohne etwas zu sagen.',
  notMatched: 'Zurzeit passt keine Synapse darauf.',
  onlyHere:
    'Bisher ist Broca nur von diesem Rechner aus erreichbar. Lege ein Passwort fest, bevor du andere Geräte zulässt.',
};
