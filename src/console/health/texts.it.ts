import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  // sections
  sections: 'Sezioni delle impostazioni',
  overview: 'Panoramica',
  hearing: 'Ascolto',
  wakeWord: 'Parola di attivazione',
  recognition: 'Riconoscimento vocale',
  voiceSection: 'Voce',
  devices: 'Microfono e altoparlante',
  satellites: 'Satelliti',
  access: 'Password e accesso',
  home: 'Home Assistant e MQTT',
  settings: 'Impostazioni',
  footer: (version) =>
    `Broca ${version}. Le modifiche vengono salvate e prevalgono sui tuoi file. Valgono subito, se il campo non dice altro.`,

  // overview
  restarts: (count) => `riavviato ${count} volte`,
  recogniser: 'Riconoscimento vocale',
  voice: 'Voce',
  player: 'Altoparlante',
  trigger: 'Parola di attivazione',
  microphone: 'Microfono',
  speechDetector: 'Rilevatore di voce',
  name: 'Nome',
  state: 'Stato',
  deaf: 'Sordo',
  mute: 'Muto',
  switches: 'Sordo e muto',
  hooks: 'Hook',
  noHooks: 'Nessun hook esegue qualcosa.',
  deafSwitch: 'Sordo: il microfono è chiuso',
  muteSwitch: 'Muto: non viene detto niente',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} sinapsi, ${mistakes} errori.`,
  healthUnknown: 'Il servizio non comunica il suo stato.',
  health: 'Stato:',
  healthNames: { ok: 'tutto funziona', degraded: 'manca qualcosa', stopped: 'fermo' },
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

  // sound
  earsUnknown: 'Lo stato delle orecchie non è noto.',
  loudness: 'Volume al microfono',
  speechThreshold: (db) => ` · sopra ${db} dB è voce`,
  isClipping: ' · il microfono è troppo alto',
  noLoudspeaker: 'Nessun altoparlante: le risposte sono solo per iscritto.',
  noLoudspeakerFix:
    'Collegane uno e sceglilo in «Microfono e altoparlante», oppure fai parlare un browser: apri il suo microfono in Parla.',
  noMicrophone: 'Questo computer non ha un microfono.',
  noMicrophoneFix: 'Collegane uno, usa il microfono di questo browser in Parla, oppure scrivi.',
  soundSettings: 'Impostazioni audio',
  dismiss: 'Nascondi',
  details: 'Dettagli',

  // engines
  save: 'Salva',
  saved: 'Salvato.',
  resetToFiles: 'Riporta a quello che dicono i tuoi file',
  changed: 'Modificato',
  needs: (lack) => `Non ancora pronto qui: ${lack}.`,
  chain: (names) =>
    `I tuoi file provano più motori, uno dopo l’altro: ${names}. Se salvi qui, uno solo li sostituisce.`,
  engineLabel: 'Motore',
  language: 'Lingua',
  usualLanguage: 'Come nei file',
  model: 'Modello',
  anyModel: 'Quello della lingua',

  // wake word
  triggerLabel: 'Come si attiva Broca',
  triggerNames: {
    none: 'Senza parola di attivazione: tutto ciò che si dice è un comando',
    phrase: 'Subito, senza addestramento (inglese)',
    wakeword: 'Addestrata qui per la tua frase, in qualsiasi lingua',
    vosk: 'Con un modello Vosk',
    personal: 'Con registrazioni della tua voce',
  },
  phrase: 'Parola di attivazione',
  phraseHint: 'Cinque sillabe o più funzionano meglio, per esempio «okay computer».',
  personalHint: 'Prima registra la tua voce con «broca enroll».',
  sensitivity: 'Sensibilità',
  sensitivityHint:
    'Più alta, la riconosce anche con più rumore. Più bassa, si attiva meno spesso per errore. Valore predefinito: 0,5.',
  severalPhrases: (phrases) =>
    `I tuoi file indicano più parole di attivazione: ${phrases}. Se salvi qui, vengono sostituite.`,
  training: 'Addestramento',
  trainingHint:
    'L’addestramento prosegue in background. Finché non è finito, Broca ascolta come senza addestramento.',
  trainingBegins: 'L’addestramento comincia quando un microfono è aperto, e dura alcuni minuti.',
  getNetworks: 'Scarica le reti (17 MB)',
  tryIt: 'Provala',
  sayItNow: 'Dilla ora',
  waitingForWord: (seconds) => `Di’ la parola di attivazione. Broca ascolta per ${seconds} secondi…`,
  wordHeard: (word) => `Sentito: «${word}».`,
  wordNotHeard: 'Non sentita. Parla un po’ più forte, oppure alza la sensibilità.',
  noMicrophoneForTest:
    'Qui Broca non ha un microfono aperto. Usa «Sempre aperto» in Parla per provarla con questo browser.',

  // recogniser and models
  sttNames: {
    pocketsphinx: 'Pocketsphinx: conosce i tuoi comandi, inglese',
    vosk: 'Vosk: con un modello per la tua lingua',
    sherpa: 'sherpa-onnx: modelli più nuovi e più grandi',
    none: 'Nessuno: i comandi si scrivono',
  },
  models: 'Modelli',
  modelsHint: 'I modelli si scaricano da internet una volta sola e poi restano qui.',
  modelName: 'Nome',
  size: 'Dimensione',
  licence: 'Licenza',
  download: 'Scarica',
  goOn: 'Continua',
  cancel: 'Annulla',
  change: 'Modifica',
  changeOf: (name) => `Modifica ${name}`,
  remove: 'Rimuovi',
  useIt: 'Usa',
  forEngine: 'Per',
  megabytes: (value) => `${value} MB`,
  engineStates: {
    ready: 'pronto',
    missing: 'manca',
    failed: 'guasto',
    off: 'spento',
    starting: 'in avvio',
  },
  modelStates: {
    absent: 'non scaricato',
    partial: 'incompleto',
    downloading: 'download in corso',
    here: 'scaricato',
    broken: 'danneggiato',
  },
  partOf: (bytes, total) => `${bytes} di ${total} MB`,
  labelOf: (action, name) => `${action} ${name}`,
  allLanguages: 'Tutte le lingue',
  confirmRemove: (name) => `Rimuovere «${name}»?`,

  // voice
  ttsNames: {
    espeak: 'espeak-ng: piccolo, molte lingue',
    sherpa: 'sherpa-onnx: voci naturali con un modello',
  },
  voiceOf: 'Voce',
  usualVoice: 'Quella della lingua',
  speed: 'Parole al minuto',
  speedHint: 'Da 80 a 450. Valore predefinito: 175.',
  sample: 'Testo di prova',
  sampleText: 'Ciao. Questa è la mia voce.',
  listen: 'Ascolta',
  listening: 'Ascolto…',

  // devices
  loudspeaker: 'Altoparlante',
  playerLabel: 'Uscita dell’audio',
  playerNames: {
    speaker: 'L’altoparlante di questo computer',
    none: 'Nessuna: le risposte sono per iscritto',
    file: 'File nella directory dei dati',
  },
  device: 'Dispositivo',
  defaultDevice: 'Quello predefinito',
  noDeviceList: (program) => `${program} non è installato, quindi non è possibile elencare i dispositivi.`,
  noDevices: 'Non è stata trovata nessuna scheda audio.',
  playTest: 'Riproduci una frase',
  inWriting: 'Nessun altoparlante è scelto: le risposte arrivano per iscritto.',
  played: 'Riprodotta. L’hai sentita?',
  stoppedTest: 'È stata interrotta.',
  mutedTest: 'Broca è muto.',
  testSentence: 'Se senti questa frase, l’altoparlante funziona.',

  // satellites
  noSatellites:
    'Nessun satellite è noto. Aggiungine uno con il suo indirizzo, oppure lascia che Broca li trovi nella rete.',
  addSatellite: 'Aggiungi un satellite',
  satelliteName: 'Nome',
  satelliteAddress: 'Indirizzo',
  satelliteAddressHint: 'Per esempio 192.168.1.20, oppure cucina.local:10700',
  area: 'Zona',
  areaHint: 'Di più microfoni in una stessa zona, viene servito solo il più vicino.',
  add: 'Aggiungi',
  keepFound: 'Conserva',
  found: 'trovato nella rete',
  thisBrowser: 'browser',
  actions: 'Azioni',

  // access
  passwordTitle: 'Password',
  passwordOn: 'Chiedi nome utente e password',
  login: 'Nome utente',
  password: 'Password',
  passwordSet: 'impostata; scrivi per sostituirla',
  passwordHint:
    'Viene conservata nella directory dei dati e mai mostrata. Questa pagina la chiederà d’ora in poi.',
  tokens: 'Token',
  tokensHint:
    'Un token fa entrare un programma o un dispositivo, con un ruolo proprio. Revocalo quando il dispositivo non c’è più.',
  tokenName: 'Nome',
  role: 'Ruolo',
  roles: {
    order: 'order: dare comandi, leggere',
    author: 'author: anche modificare cervello e impostazioni',
    admin: 'admin: tutto',
  },
  addToken: 'Crea un token',
  tokenIs: 'Il token, mostrato solo adesso:',
  added: 'Aggiunto',
  revoke: 'Revoca',
  noTokens: 'Non ci sono token.',
  confirmRevoke: (name) => `Revocare il token «${name}»?`,

  thisMachineOnly: 'Solo questo computer',
  allDevices: 'Tutti i dispositivi della rete',

  // backup
  backupSection: 'Backup',
  backup: 'Fai un backup',
  backupHolds: (files, megabytes) =>
    `Un file con il tuo kit e ciò che è stato modificato qui: ${files} file, ${megabytes} MB.`,
  backupLacks:
    'Non contiene i modelli, la cache della voce, i timer, la memoria dell’assistente e le esecuzioni conservate.',
  backupSecrets: 'Contiene questi segreti, leggibili da chiunque abbia il file:',
  backupFiles: 'Tutti i file',
  downloadBackup: 'Scarica il backup',
  restore: 'Ripristina',
  restoreHint:
    'Prima il backup viene controllato per intero. Poi sostituisce il tuo kit e tutte le modifiche al prossimo avvio di Broca. Quello che c’era prima resta nella cartella before-restore della directory dei dati.',
  restoreWaits: (made, files) =>
    `Il backup del ${made}, con ${files} file, è stato controllato. Riavvia Broca per ripristinarlo.`,
  cancelRestore: 'Non ripristinarlo',
  chooseBackup: 'File del backup',
  checkingBackup: 'Controllo…',

  // home
  mqtt: 'MQTT',
  mqttState: (broker, state) => `${broker}: ${state}`,
  mqttHint: 'Con un broker, Broca appare da solo in Home Assistant.',
  homeAssistant: 'Home Assistant con Wyoming',
  homeAssistantHint:
    'Home Assistant può usare il riconoscimento vocale, la voce e la parola di attivazione di Broca. Attiva qui questa funzione, poi aggiungi lì l’integrazione «Wyoming Protocol» e inserisci:',
  host: 'Host',
  port: 'Porta',
  onlyHere:
    'Adesso può collegarsi solo questo computer. Fai entrare qui sotto tutti i dispositivi se Home Assistant è su un altro.',
  addressInNetwork: 'l’indirizzo di questo computer nella tua rete',
  wyomingOff: 'Disattivato.',
};
