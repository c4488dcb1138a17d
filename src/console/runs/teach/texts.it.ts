import type { teachTexts as english } from './texts.ts';

export const teachTexts: typeof english = {
  teach: 'Insegnaglielo',
  teachWrong: 'Ha sbagliato? Insegnaglielo',
  meant: 'Intendevi',
  choose: 'Scegli una sinapsi…',
  addSentence: (order) => `Aggiungile «${order}»`,
  added: (order, name) => `Adesso «${order}» avvia ${name}.`,
  undo: 'Annulla',
  newSynapse: 'Crea una sinapsi da questo comando',
  newSynapseAbout: 'Nessuna di queste? Scrivi che cosa deve fare Broca.',
  replaceDraft: 'Hai una nuova sinapsi non salvata. Sostituirla?',
  answersStandThere: (name) =>
    `Questo rispondeva a una domanda di ${name}. Cambia lì che cosa si può rispondere e che cosa succede poi.`,
  openSynapse: (name) => `Apri ${name}`,
  misheard: 'Una parola è stata capita male',
  misheardAbout:
    'Broca sostituisce la parola prima di confrontare la frase di questa sinapsi. Vedi la modifica prima di salvarla.',
  heard: 'Broca ha sentito',
  said: 'Hai detto',
  correct: 'Correggi',
  noSentence: (name) => `${name} non ha frasi che la pagina possa correggere. Modifica il suo YAML.`,
  whatShouldHappen: 'Che cosa sarebbe dovuto succedere?',
  asItDid: 'Proprio quello che è successo',
  notUnderstood: 'Niente: Broca non dovrebbe capirlo',
  starts: (name) => `Viene avviata ${name}`,
  shouldSay: 'Dice (lascia vuoto se non importa)',
  saveTest: 'Salva il test',
  wrong: 'Ha sbagliato?',
};
