import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  restarts: (count) => `${count}-mal neu gestartet`,
  recogniser: 'Spracherkennung',
  voice: 'Stimme',
  player: 'Lautsprecher',
  trigger: 'Aktivierungswort',
  microphone: 'Mikrofon',
  speechDetector: 'Erkennung von Sprache',
  energyThreshold: {
    title: 'Schwelle für Sprache',
    meaning:
      'Die Schwelle beim Start, als quadratisches Mittel von 16-Bit-Ton. Danach passt sie sich dem Raum an.',
  },
  energyRatio: {
    title: 'Über dem Raum',
    meaning: 'So weit über dem Raum liegt die Schwelle: × 1,5 sind 3,5 dB.',
  },
  multiplier: {
    title: 'Über der Schwelle',
    meaning: 'Sprache ist lauter als die Schwelle mal diese Zahl.',
  },
  maxOrder: {
    title: 'Längster Befehl',
    meaning: 'Nach so vielen Sekunden wird ein Befehl abgeschnitten.',
  },
  maxSilence: {
    title: 'Längste Stille vor dem Befehl',
    meaning: 'So viele Sekunden hast du, um mit dem Sprechen zu beginnen.',
  },
  sttTimeout: {
    title: 'Zeitlimit beim Zuhören',
    meaning: 'Höchstens so viele Sekunden für einen ganzen Befehl; bei 0 gelten die beiden Grenzen darüber.',
  },
  ambientNoise: {
    title: 'Den Raum lernen',
    meaning:
      'So viele Sekunden nach dem Öffnen des Mikrofons zählt jeder Ton als Raum. Das ist selten nötig.',
  },
  satellites: 'Satelliten',
  name: 'Name',
  state: 'Zustand',
  deaf: 'Taub',
  mute: 'Stumm',
  earsUnknown: 'Der Zustand der Ohren ist nicht bekannt.',
  loudness: 'Lautstärke am Mikrofon',
  speechThreshold: (db) => ` · lauter als ${db} dB ist Sprache`,
  isClipping: ' · das Mikrofon ist zu laut eingestellt',
  noHooks: 'Kein Hook führt etwas aus.',
  bySlider: (title) => `${title}, mit einem Schieberegler`,
  deafSwitch: 'Taub: Das Mikrofon ist geschlossen',
  muteSwitch: 'Stumm: Nichts wird gesprochen',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} Synapsen, ${mistakes} Fehler.`,
  settings: 'Einstellungen',
  hearing: 'Hören',
  enginesInUse: 'Benutzte Engines',
  hooks: 'Hooks',
  footer: (version) =>
    `Broca ${version}. Änderungen werden gespeichert, gelten sofort und gehen deinen Dateien vor.`,
  healthUnknown: 'Der Dienst meldet seinen Zustand nicht.',
  health: 'Zustand:',
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
};
