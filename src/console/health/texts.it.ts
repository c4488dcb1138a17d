import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  restarts: (count) => `riavviato ${count} volte`,
  recogniser: 'Riconoscimento vocale',
  voice: 'Voce',
  player: 'Altoparlante',
  trigger: 'Parola di attivazione',
  microphone: 'Microfono',
  speechDetector: 'Rilevatore di voce',
  energyThreshold: {
    title: 'Soglia della voce',
    meaning:
      'La soglia all’avvio, come media quadratica di un suono a 16 bit. Poi si adatta alla stanza.',
  },
  energyRatio: {
    title: 'Sopra la stanza',
    meaning: 'Di quanto la soglia sta sopra la stanza: × 1,5 sono 3,5 dB.',
  },
  multiplier: {
    title: 'Sopra la soglia',
    meaning: 'La voce è più forte della soglia moltiplicata per questo numero.',
  },
  maxOrder: {
    title: 'Comando più lungo',
    meaning: 'Un comando viene troncato dopo questo numero di secondi.',
  },
  maxSilence: {
    title: 'Silenzio più lungo prima del comando',
    meaning: 'Hai questo numero di secondi per iniziare a parlare.',
  },
  sttTimeout: {
    title: 'Tempo massimo di ascolto',
    meaning: 'Al massimo questi secondi per un comando intero; con 0 valgono i due limiti qui sopra.',
  },
  ambientNoise: {
    title: 'Impara la stanza per',
    meaning:
      'Per questo numero di secondi dopo l’apertura del microfono, ogni suono conta come stanza. Serve di rado.',
  },
  satellites: 'Satelliti',
  name: 'Nome',
  state: 'Stato',
  deaf: 'Sordo',
  mute: 'Muto',
  earsUnknown: 'Lo stato delle orecchie non è noto.',
  loudness: 'Volume al microfono',
  speechThreshold: (db) => ` · sopra ${db} dB è voce`,
  isClipping: ' · il microfono è troppo alto',
  noHooks: 'Nessun hook esegue qualcosa.',
  bySlider: (title) => `${title}, con un cursore`,
  deafSwitch: 'Sordo: il microfono è chiuso',
  muteSwitch: 'Muto: non viene detto niente',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} sinapsi, ${mistakes} errori.`,
  settings: 'Impostazioni',
  hearing: 'Ascolto',
  enginesInUse: 'Motori in uso',
  hooks: 'Hook',
  footer: (version) =>
    `Broca ${version}. Le modifiche vengono salvate, valgono subito e prevalgono sui tuoi file.`,
  healthUnknown: 'Il servizio non comunica il suo stato.',
  health: 'Stato:',
  doesNotListen: ' · non ascolta',
  engine: 'Motore',
  inUse: 'In uso',
  kit: 'Kit:',
  kitCurrent: 'aggiornato ai suoi file',
  kitHasMistakes: 'i suoi file contengono errori',
  readAt: (moment) => ` · letto ${moment}`,
  reload: 'Ricarica',
  reloaded: 'Ricaricato',
  unchanged: 'Non è cambiato niente',
};
