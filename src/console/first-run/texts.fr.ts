import type { firstRunTexts as english } from './texts.ts';

export const firstRunTexts: typeof english = {
  title: 'Premiers pas',
  progress: (done, all) => `${done} sur ${all}`,
  hide: 'Masquer ces étapes',
  confirmHide: 'Masquer les premiers pas ? Vous retrouverez toutes ces étapes dans les réglages.',
  done: 'Terminé',
  skip: 'Passer',
  again: 'Rouvrir',
  states: { open: 'à faire', done: 'faite', skipped: 'passée' },
  steps: {
    language: 'Langue',
    sound: 'Son',
    wake_word: 'Mot d’activation',
    sentence: 'Première phrase',
    password: 'Mot de passe',
  },
  languageHint: 'La langue que Broca comprend et parle.',
  needsModel: (language) => `Broca a besoin d’un modèle pour comprendre cette langue : ${language}.`,
  getModel: 'En télécharger un dans « Reconnaissance vocale »',
  kitStays: (family) =>
    `Les phrases de ce kit restent dans leur langue. Pour un kit dans celle-ci : broca init ${family}-kit --language ${family}`,
  save: 'Enregistrer',
  saved: 'Enregistré.',
  soundHint: 'Écoutez une phrase d’essai, puis dites quelque chose en observant le niveau.',
  noCard:
    'Broca fonctionne aussi sans carte son : écrivez, ou appuyez sur « Parler » pour utiliser le microphone et le haut-parleur de ce navigateur.',
  wakeHint: 'Après ces mots, Broca attend un ordre.',
  sentenceHint: (order) => `Dites « ${order} » après le mot d’activation, ou exécutez cet ordre ici.`,
  noSentence: 'Votre kit n’a pas encore d’ordre sans valeur à compléter. Ajoutez-en un dans « Cerveau ».',
  runIt: (order) => `Exécuter « ${order} »`,
  answered: (text) => `Broca répond : « ${text} »`,
  ranSilently: 'Exécuté, sans rien dire.',
  notMatched: 'Aucune synapse n’y correspond pour l’instant.',
  onlyHere:
    'Pour l’instant, Broca n’est accessible que depuis cette machine. Définissez un mot de passe avant d’autoriser d’autres appareils.',
};
