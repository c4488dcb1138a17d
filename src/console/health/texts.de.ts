import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  // sections
  sections: 'Bereiche der Einstellungen',
  overview: 'Übersicht',
  hearing: 'Hören',
  wakeWord: 'Aktivierungswort',
  recognition: 'Spracherkennung',
  voiceSection: 'Stimme',
  devices: 'Mikrofon und Lautsprecher',
  satellites: 'Satelliten',
  access: 'Passwort und Zugang',
  home: 'Home Assistant und MQTT',
  settings: 'Einstellungen',
  footer: (version) =>
    `Broca ${version}. Änderungen werden gespeichert und gehen deinen Dateien vor. Sie gelten sofort, wenn beim Feld nichts anderes steht.`,

  // overview
  restarts: (count) => `${count}-mal neu gestartet`,
  recogniser: 'Spracherkennung',
  voice: 'Stimme',
  player: 'Lautsprecher',
  trigger: 'Aktivierungswort',
  microphone: 'Mikrofon',
  speechDetector: 'Erkennung von Sprache',
  name: 'Name',
  state: 'Zustand',
  deaf: 'Taub',
  mute: 'Stumm',
  switches: 'Taub und stumm',
  hooks: 'Hooks',
  noHooks: 'Kein Hook führt etwas aus.',
  deafSwitch: 'Taub: Das Mikrofon ist geschlossen',
  muteSwitch: 'Stumm: Nichts wird gesprochen',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} Synapsen, ${mistakes} Fehler.`,
  healthUnknown: 'Der Dienst meldet seinen Zustand nicht.',
  health: 'Zustand:',
  healthNames: { ok: 'alles funktioniert', degraded: 'etwas fehlt', stopped: 'angehalten' },
  doesNotListen: ' · hört nicht zu',
  engine: 'Engine',
  inUse: 'Benutzt',
  kit: 'Kit:',
  kitCurrent: 'auf dem Stand seiner Dateien',
  kitHasMistakes: 'seine Dateien haben Fehler',
  readAt: (moment) => ` · gelesen ${moment}`,
  reload: 'Neu laden',
  reloaded: 'Neu geladen',
  unchanged: 'Nichts hat sich geändert',

  // sound
  earsUnknown: 'Der Zustand der Ohren ist nicht bekannt.',
  loudness: 'Lautstärke am Mikrofon',
  speechThreshold: (db) => ` · lauter als ${db} dB ist Sprache`,
  isClipping: ' · das Mikrofon ist zu laut eingestellt',
  noLoudspeaker: 'Kein Lautsprecher: Antworten gibt es nur schriftlich.',
  noLoudspeakerFix:
    'Schließe einen an und wähle ihn unter „Mikrofon und Lautsprecher“ aus, oder lass einen Browser sprechen: Öffne dort unter „Sprechen“ das Mikrofon.',
  noMicrophone: 'Dieser Rechner hat kein Mikrofon.',
  noMicrophoneFix: 'Schließe eins an, benutze unter „Sprechen“ das Mikrofon dieses Browsers, oder schreibe.',
  soundSettings: 'Toneinstellungen',
  dismiss: 'Ausblenden',
  details: 'Einzelheiten',

  // engines
  save: 'Speichern',
  saved: 'Gespeichert.',
  resetToFiles: 'Auf den Stand deiner Dateien zurücksetzen',
  changed: 'Geändert',
  needs: (lack) => `Hier nicht einsatzbereit: ${lack}.`,
  chain: (names) =>
    `Nach deinen Dateien werden mehrere Engines der Reihe nach versucht: ${names}. Wenn du hier speicherst, wird das ersetzt.`,
  engineLabel: 'Engine',
  language: 'Sprache',
  usualLanguage: 'Wie in den Dateien',
  model: 'Modell',
  anyModel: 'Das zur Sprache passende',

  // wake word
  triggerLabel: 'Wie Broca aktiviert wird',
  triggerNames: {
    none: 'Kein Aktivierungswort: Alles Gesagte ist ein Befehl',
    phrase: 'Sofort, ohne Training (Englisch)',
    wakeword: 'Hier auf dein Aktivierungswort trainiert, am besten auf Englisch',
    vosk: 'Mit einem Vosk-Modell',
    personal: 'Mit Aufnahmen deiner Stimme',
  },
  phrase: 'Aktivierungswort',
  phraseHint: 'Am besten sind fünf Silben oder mehr, zum Beispiel „okay computer“.',
  personalHint: 'Nimm vorher mit „broca enroll“ deine Stimme auf.',
  sensitivity: 'Empfindlichkeit',
  sensitivityHint:
    'Höher: Das Wort wird auch bei mehr Lärm erkannt. Niedriger: Broca wird seltener aus Versehen aktiviert. Standard: 0,5.',
  severalPhrases: (phrases) =>
    `In deinen Dateien stehen mehrere Aktivierungswörter: ${phrases}. Wenn du hier speicherst, werden sie ersetzt.`,
  training: 'Training',
  trainingHint: 'Das Training läuft im Hintergrund. Bis es fertig ist, hört Broca zu wie ohne Training.',
  trainingBegins:
    'Das Training beginnt, sobald ein Mikrofon offen ist, und dauert eine Viertelstunde oder länger.',
  getNetworks: 'Die Netze herunterladen (17 MB)',
  tryIt: 'Ausprobieren',
  sayItNow: 'Jetzt sagen',
  waitingForWord: (seconds) => `Sag das Aktivierungswort. Broca hört ${seconds} Sekunden lang zu …`,
  wordHeard: (word) => `Gehört: „${word}“.`,
  nearness: 'Wie nah es war',
  nearlyHeard: (score, needed) =>
    `Fast erkannt: ${score}; nötig sind ${needed}. Sag es noch einmal, oder erhöhe die Empfindlichkeit.`,
  wordNotHeard: 'Nicht gehört. Sprich etwas lauter oder erhöhe die Empfindlichkeit.',
  noMicrophoneForTest:
    'Broca hat hier kein offenes Mikrofon. Mit „Immer an“ unter „Sprechen“ probierst du es mit diesem Browser aus.',

  // recogniser and models
  sttNames: {
    pocketsphinx: 'Pocketsphinx: kennt deine Befehle, Englisch',
    vosk: 'Vosk: mit einem Modell für deine Sprache',
    sherpa: 'sherpa-onnx: freie Rede, mit einem Modell',
    none: 'Keine: Befehle werden geschrieben',
  },
  ordersFirst: 'Deine Befehle hört zuerst',
  nobodyFirst: 'Niemand: diese Engine hört alles',
  ordersFirstHint:
    'Deine Befehle versteht am besten eine Engine, die sie kennt. Die andere bekommt den Rest: freie Rede und Wörter, die ein Befehl offen lässt.',
  models: 'Modelle',
  modelsHint: 'Modelle werden einmal aus dem Internet geladen und bleiben dann hier.',
  modelName: 'Name',
  size: 'Größe',
  licence: 'Lizenz',
  download: 'Herunterladen',
  goOn: 'Fortsetzen',
  cancel: 'Abbrechen',
  change: 'Ändern',
  changeOf: (name) => `${name} ändern`,
  remove: 'Entfernen',
  useIt: 'Verwenden',
  forEngine: 'Für',
  megabytes: (size) => `${size} MB`,
  engineStates: {
    ready: 'bereit',
    missing: 'fehlt',
    failed: 'gescheitert',
    off: 'aus',
    starting: 'startet',
  },
  modelStates: {
    absent: 'nicht hier',
    partial: 'abgebrochen',
    downloading: 'wird geladen',
    here: 'hier',
    broken: 'beschädigt',
  },
  partOf: (part, total) => `${part} von ${total} MB`,
  labelOf: (action, name) => `${action}: ${name}`,
  allLanguages: 'Alle Sprachen',
  confirmRemove: (name) => `„${name}“ entfernen?`,

  // voice
  ttsNames: {
    espeak: 'espeak-ng: klein, viele Sprachen',
    sherpa: 'sherpa-onnx: natürliche Stimmen mit einem Modell',
  },
  voiceOf: 'Stimme',
  usualVoice: 'Die zur Sprache passende',
  voiceModelHint: 'Der Name eines Ordners im Ordner „models“ des Datenverzeichnisses.',
  speaker: 'Stimme des Modells',
  speakerHint: 'Ihre Nummer, ab 0, oder ihr Name. Standard: die erste.',
  speedFactor: 'Tempo',
  speedFactorHint: '2 ist doppelt so schnell. Von 0,25 bis 4. Standard: 1.',
  speed: 'Wörter pro Minute',
  speedHint: 'Von 80 bis 450. Standard: 175.',
  sample: 'Text zum Ausprobieren',
  sampleText: 'Hallo. So klinge ich.',
  listen: 'Anhören',
  listening: 'Hör zu …',

  // devices
  loudspeaker: 'Lautsprecher',
  playerLabel: 'Tonausgabe',
  playerNames: {
    speaker: 'Der Lautsprecher dieses Rechners',
    none: 'Keine: Antworten gibt es schriftlich',
    file: 'Dateien im Datenverzeichnis',
  },
  device: 'Gerät',
  defaultDevice: 'Das Standardgerät',
  noDeviceList: (program) =>
    `${program} ist nicht installiert, darum lassen sich die Geräte nicht auflisten.`,
  noDevices: 'Keine Soundkarte gefunden.',
  playTest: 'Einen Satz abspielen',
  inWriting: 'Es ist kein Lautsprecher gewählt, also kommen Antworten schriftlich.',
  played: 'Abgespielt. Hast du ihn gehört?',
  stoppedTest: 'Die Wiedergabe wurde unterbrochen.',
  mutedTest: 'Broca ist stumm.',
  testSentence: 'Wenn du das hörst, funktioniert der Lautsprecher.',

  // satellites
  noSatellites:
    'Kein Satellit ist bekannt. Füge einen mit seiner Adresse hinzu, oder lass Broca im Netzwerk danach suchen.',
  addSatellite: 'Satelliten hinzufügen',
  satelliteName: 'Name',
  satelliteAddress: 'Adresse',
  satelliteAddressHint: 'Zum Beispiel 192.168.1.20 oder kueche.local:10700',
  area: 'Bereich',
  areaHint: 'Von mehreren Mikrofonen eines Bereichs zählt nur das nächste.',
  add: 'Hinzufügen',
  keepFound: 'Behalten',
  found: 'im Netzwerk gefunden',
  thisBrowser: 'Browser',
  actions: 'Aktionen',

  // access
  passwordTitle: 'Passwort',
  passwordOn: 'Benutzername und Passwort verlangen',
  login: 'Benutzername',
  password: 'Passwort',
  passwordSet: 'festgelegt; zum Ersetzen neu eingeben',
  passwordHint:
    'Es wird im Datenverzeichnis gespeichert und nie angezeigt. Diese Seite fragt von nun an danach.',
  tokens: 'Tokens',
  tokensHint:
    'Ein Token lässt ein einzelnes Programm oder Gerät zu, mit einer eigenen Rolle. Widerrufe es, wenn das Gerät nicht mehr da ist.',
  tokenName: 'Name',
  role: 'Rolle',
  roles: {
    order: 'order: Befehle geben, lesen',
    author: 'author: auch Gehirn und Einstellungen ändern',
    admin: 'admin: alles',
  },
  addToken: 'Token erstellen',
  tokenIs: 'Das Token, nur jetzt zu sehen:',
  added: 'Hinzugefügt',
  revoke: 'Widerrufen',
  noTokens: 'Es gibt keine Tokens.',
  confirmRevoke: (name) => `Das Token „${name}“ widerrufen?`,

  thisMachineOnly: 'Nur dieser Rechner',
  allDevices: 'Alle Geräte im Netzwerk',

  // backup
  backupSection: 'Sicherung',
  backup: 'Sichern',
  backupHolds: (files, megabytes) =>
    `Eine Datei mit deinem Kit und allem, was hier geändert wurde: ${files} Dateien, ${megabytes} MB.`,
  backupLacks:
    'Nicht enthalten sind Modelle, der Cache der Stimme, Timer, das Gedächtnis des Assistenten und gespeicherte Abläufe.',
  backupSecrets: 'Diese Geheimnisse sind enthalten, lesbar für alle, die die Datei haben:',
  backupFiles: 'Alle Dateien',
  downloadBackup: 'Sicherung herunterladen',
  restore: 'Wiederherstellen',
  restoreHint:
    'Eine Sicherung wird erst als Ganzes geprüft. Beim nächsten Start von Broca ersetzt sie dann dein Kit und alle Änderungen. Was vorher da war, bleibt im Ordner before-restore des Datenverzeichnisses erhalten.',
  restoreWaits: (made, files) =>
    `Die Sicherung (${made}, ${files} Dateien) ist geprüft. Starte Broca neu, um sie wiederherzustellen.`,
  cancelRestore: 'Nicht wiederherstellen',
  chooseBackup: 'Datei der Sicherung',
  checkingBackup: 'Wird geprüft …',

  // home
  mqtt: 'MQTT',
  mqttState: (broker, state) => `${broker}: ${state}`,
  mqttHint: 'Mit einem Broker erscheint Broca von selbst in Home Assistant.',
  homeAssistant: 'Home Assistant über Wyoming',
  homeAssistantHint:
    'Home Assistant kann Brocas Spracherkennung, Stimme und Aktivierungswort benutzen. Schalte es hier ein, füge dann dort die Integration „Wyoming Protocol“ hinzu und gib ein:',
  host: 'Host',
  port: 'Port',
  onlyHere:
    'Bisher kann sich nur dieser Rechner verbinden. Lass unten alle Geräte zu, wenn Home Assistant auf einem anderen läuft.',
  addressInNetwork: 'die Adresse dieses Rechners in deinem Netzwerk',
  wyomingOff: 'Ausgeschaltet.',
};
