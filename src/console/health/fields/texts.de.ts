import type { fieldTexts as english } from './texts.ts';

const seconds = 's';
const times = 'mal';
const ON = 'An';
const OFF = 'Aus';

export const fieldTexts: typeof english = {
  byDefault: (value) => `Standard: ${value}.`,
  byFiles: (value) => `In deinen Dateien: ${value}.`,
  changed: 'Geändert',
  afterRestart: 'Gilt nach einem Neustart.',
  reset: 'Zurücksetzen',
  resetLabel: (title) => `„${title}“ auf den Wert aus deinen Dateien zurücksetzen`,
  bySlider: (title) => `${title}, mit einem Schieberegler`,
  on: ON,
  off: OFF,
  notSet: 'nicht festgelegt',
  secretSet: 'festgelegt; zum Ersetzen neu eingeben',
  fields: {
    'options.energy_threshold': {
      title: 'Lautstärke, ab der Sprache beginnt',
      meaning:
        'Der Ausgangswert, bevor sich Broca dem Raum angepasst hat. Je höher er ist, desto lautere Geräusche werden überhört.',
    },
    'options.recognizer_energy_ratio': {
      title: 'So viel lauter als der Raum muss Sprache sein',
      meaning:
        'Das 1,5-Fache sind 3,5 dB. Erhöhe den Wert, wenn Geräusche einen Befehl auslösen. Senke ihn, wenn Broca dich überhört.',
      unit: times,
    },
    'options.recognizer_multiplier': {
      title: 'Zusätzlicher Abstand zum Raum',
      meaning: 'Sprache muss auch die gemessene Schwelle um diesen Faktor übertreffen. Meist 1.',
      unit: times,
    },
    'options.recognizer_recording_timeout': {
      title: 'Längster Befehl',
      meaning: 'Nach dieser Zeit hört Broca nicht mehr zu, auch wenn du noch sprichst.',
      unit: seconds,
    },
    'options.recognizer_recording_timeout_with_silence': {
      title: 'Zeit bis zum ersten Wort',
      meaning: 'So viel Zeit hast du nach dem Aktivierungswort, um mit dem Sprechen zu beginnen.',
      unit: seconds,
    },
    'options.stt_timeout': {
      title: 'Zeitlimit für einen Befehl samt Pausen',
      meaning: 'Bei 0 gelten nur die beiden Grenzen darüber.',
      unit: seconds,
    },
    'options.adjust_for_ambient_noise_second': {
      title: 'Messdauer für Hintergrundgeräusche',
      meaning: 'So lange misst Broca den Raum, wenn das Mikrofon geöffnet wird. Meist 0.',
      unit: seconds,
    },
    'listening.detector': {
      title: 'Wie Sprache von Geräuschen unterschieden wird',
      meaning:
        'Silero ist ein kleines neuronales Netz. Es kommt mit Lärm besser zurecht und braucht sein Modell.',
      choices: { auto: 'Bestes installiertes Verfahren', energy: 'Nach Lautstärke', silero: 'Silero' },
    },
    'listening.end_silence': {
      title: 'Pause, die einen Befehl beendet',
      meaning:
        'Erhöhe den Wert, wenn Broca dir ins Wort fällt. Senke ihn, um schneller Antworten zu bekommen.',
      unit: seconds,
    },
    'listening.complete_silence': {
      title: 'Pause, die einen vollständigen Befehl beendet',
      meaning: 'Gilt, wenn auf das Gesagte nichts mehr folgen kann.',
      unit: seconds,
    },
    'listening.follow_up': {
      title: 'Zeit für die Antwort auf eine Frage',
      meaning:
        'So lange hört Broca zu, nachdem er etwas gefragt hat. Bei 0 brauchst du das Aktivierungswort.',
      unit: seconds,
    },
    'listening.echo_tail': {
      title: 'Nachhall, wenn Broca gesprochen hat',
      meaning: 'So lange klingen seine letzten Worte im Raum und in der Soundkarte nach.',
      unit: seconds,
    },
    'listening.echo_canceller': {
      title: 'Brocas eigene Stimme aus dem Mikrofon entfernen',
      meaning: 'Damit kannst du Broca beim Sprechen unterbrechen. Dafür ist libspeexdsp1 nötig.',
      choices: { true: ON, false: OFF, auto: 'Wo es möglich ist' },
    },
    'listening.ducking': {
      title: 'Leiser abspielen, während du sprichst',
      meaning: 'Senkt den Ton von Broca um 12 dB, während er einem Befehl zuhört.',
    },
    'microphone.source': {
      title: 'Tonquelle',
      meaning:
        'Ohne Mikrofon schreibst du Befehle oder benutzt das Mikrofon eines Browsers oder eines Satelliten.',
      choices: {
        '': 'Dieser Rechner, solange es ein Aktivierungswort gibt',
        mic: 'Das Mikrofon dieses Rechners',
        none: 'Kein Mikrofon',
      },
    },
    'microphone.device': {
      title: 'Mikrofon',
      meaning: 'Die Soundkarte oder der Soundserver für die Aufnahme.',
    },
    'microphone.program': {
      title: 'Aufnahmeprogramm',
      meaning: 'Broca benutzt das installierte.',
      choices: { arecord: 'arecord', sox: 'sox' },
    },
    'microphone.rate': {
      title: 'Abtastrate des Mikrofons',
      meaning: 'Nur für ein Gerät, das 16000 ablehnt.',
      unit: 'Hz',
    },
    'rest_api.host': {
      title: 'Wer Broca erreichen kann',
      meaning: 'Lege ein Passwort fest, bevor du andere Geräte zulässt.',
      choices: { '127.0.0.1': 'Nur dieser Rechner', '0.0.0.0': 'Alle Geräte im Netzwerk' },
    },
    'wyoming.active': {
      title: 'Andere Programme Spracherkennung, Stimme und Aktivierungswort benutzen lassen',
      meaning: 'Über das Wyoming-Protokoll, zum Beispiel Home Assistant.',
    },
    'wyoming.host': {
      title: 'Wer diese Dienste erreichen kann',
      meaning: 'Sie haben kein Passwort. Lass alle Geräte nur in einem Netzwerk zu, dem du vertraust.',
      choices: { '127.0.0.1': 'Nur dieser Rechner', '0.0.0.0': 'Alle Geräte im Netzwerk' },
    },
    'wyoming.advertise': {
      title: 'Diese Dienste im Netzwerk bekannt machen',
      meaning: 'Andere Programme finden sie dann von selbst.',
    },
    'wyoming.discover': {
      title: 'Mit Satelliten verbinden, die im Netzwerk gefunden werden',
      meaning: 'Satelliten, die sich bekannt machen, werden benutzt, ohne dass du sie hinzufügst.',
    },
    'mqtt.broker_ip': { title: 'Adresse des Brokers', meaning: 'Ein Hostname oder eine IP-Adresse.' },
    'mqtt.broker_port': { title: 'Port', meaning: 'Meist 1883.' },
    'mqtt.username': {
      title: 'Benutzername beim Broker',
      meaning: 'Lass ihn leer, wenn der Broker keinen verlangt.',
    },
    'mqtt.password': { title: 'Passwort beim Broker', meaning: 'Es wird gespeichert und nie angezeigt.' },
    'mqtt.name': { title: 'Name in Home Assistant', meaning: 'Unter diesem Namen erscheint das Gerät.' },
    'mqtt.topic': { title: 'Topic', meaning: 'Alle Nachrichten dieses Assistenten liegen darunter.' },
    'mqtt.transcripts': {
      title: 'Nachrichten dürfen enthalten, was gesagt wurde',
      meaning: 'Alle, die auf dem Broker mitlesen können, lesen es dann auch.',
    },
  },
};
