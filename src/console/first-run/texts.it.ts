import type { firstRunTexts as english } from './texts.ts';

export const firstRunTexts: typeof english = {
  title: 'Primi passi',
  progress: (done, all) => `${done} di ${all}`,
  hide: 'Nascondi questi passi',
  confirmHide: 'Nascondere i primi passi? Li trovi tutti anche nelle Impostazioni.',
  done: 'Fatto',
  skip: 'Salta',
  again: 'Riapri',
  states: { open: 'da fare', done: 'fatto', skipped: 'saltato' },
  steps: {
    language: 'Lingua',
    sound: 'Audio',
    wake_word: 'Parola di attivazione',
    sentence: 'Prima frase',
    password: 'Password',
  },
  languageHint: 'La lingua che Broca capisce e parla.',
  needsModel: (language) => `A Broca serve un modello per capire questa lingua: ${language}.`,
  getModel: 'Scaricalo in Riconoscimento vocale',
  kitStays: (family) =>
    `Le frasi di questo kit restano nella loro lingua. Un kit in questa: broca init ${family}-kit --language ${family}`,
  save: 'Salva',
  saved: 'Salvato.',
  soundHint: 'Riproduci una frase, poi di’ qualcosa e osserva il livello.',
  noCard:
    'Broca funziona anche senza scheda audio: scrivi, oppure premi «Parla» per usare il microfono e l’altoparlante di questo browser.',
  wakeHint: 'Dopo queste parole Broca aspetta un comando.',
  sentenceHint: (order) => `Di’ «${order}» dopo la parola di attivazione, oppure eseguilo qui.`,
  noSentence: 'Il tuo kit non ha ancora comandi senza spazi da riempire. Aggiungine uno in Cervello.',
  runIt: (order) => `Esegui «${order}»`,
  answered: (text) => `Broca risponde: «${text}»`,
  ranSilently: 'È stato eseguito e non ha niente da dire.',
  notMatched: 'Adesso nessuna sinapsi corrisponde.',
  onlyHere:
    'Adesso solo questo computer può raggiungere Broca. Imposta una password prima di far entrare altri dispositivi.',
};
