import type { KitTexts } from '../kit-texts.ts';

export const german: KitTexts = {
  language: 'Deutsch',
  tag: 'de',
  wakeWord: 'hallo computer',
  stop: 'stopp',
  asked: {
    language: 'Welche Sprache sprichst du?',
    sound: 'Welche Audiogeräte soll Broca benutzen?',
    sounds: {
      both: 'Mikrofon und Lautsprecher dieses Rechners',
      speaker: 'nur den Lautsprecher',
      none: 'keine: du tippst, oder sprichst im Browser mit der Seite',
    },
    wakeWord: (none) =>
      `Welche Wörter wecken Broca vor einem Befehl? („${none}“: Alles, was Broca hört, ist ein Befehl)`,
    noWakeWord: 'keine',
    examples: 'Soll das Kit Beispiele haben?',
    yes: 'ja: die Uhrzeit, Lampen, ein Timer, eine Frage',
    no: 'nein: nur eine Begrüßung',
    number: (count) => `Tippe eine Zahl von 1 bis ${count}.`,
    nothingWritten: 'Es wurde nichts geschrieben.',
  },
  told: {
    made: (directory, files) => `Kit angelegt in ${directory}: ${files}`,
    model: 'Um Sprache zu verstehen, braucht es ein Modell:',
    start: 'Starte es und öffne die Seite, die es nennt:',
    sayOrType: (spoken, typed) => `Sag „${spoken}“, oder tippe „${typed}“.`,
    type: (typed) => `Tippe „${typed}“.`,
    test: 'Teste es nach einer Änderung:',
  },
  comments: {
    settings:
      'Die Einstellungen deines Assistenten. Speichere diese Datei, während er läuft: Er liest sie gleich neu.',
    hearing: 'Was Sprache erkennt und was spricht.',
    player: 'Wo er spricht: "speaker" ist die Soundkarte, "none" schreibt nur.',
    trigger: 'Was du vor einem Befehl sagst. Mit "none" ist alles, was er hört, ein Befehl.',
    access:
      'Damit sich die Seite auch am Telefon öffnen lässt: die Zeichen # entfernen und ein eigenes Passwort wählen.',
    brain:
      'Worauf dein Assistent antwortet. Jeder Eintrag ist eine Synapse: was du sagst (signals) und was dann geschieht (neurons).',
    lights: 'Noch wird nichts geschaltet: Schreibe nach den Worten ein Neuron, das deine Lampe schaltet.',
    timer: 'Er behält den Timer auch über einen Neustart.',
    question: 'Er fragt, und dein nächster Satz ist die Antwort.',
    interrupt: 'Das bricht auch eine offene Frage ab.',
    notUnderstood: 'Das läuft, wenn kein Befehl passt: settings.yml nennt es unter hooks.',
    tests: 'Was das Kit tun soll, Befehl für Befehl. Prüfen mit: broca test',
  },
  hello: {
    name: 'hallo',
    orders: ['hallo', 'guten Morgen', 'guten Abend'],
    says: ['Hallo!', 'Hallo, schön dich zu hören.'],
  },
  myName: {
    name: 'mein-name',
    orders: ['ich heiße {{ name }}'],
    says: ['Freut mich, {{ name }}.'],
    test: 'ich heiße Ada',
    answer: 'Freut mich, Ada.',
  },
  time: {
    name: 'uhrzeit',
    orders: ['wie spät ist es', 'wie viel Uhr ist es'],
    says: ['Es ist {{ hours | int }} Uhr {{ minutes }}.'],
    answer: 'Es ist 7 Uhr 05.',
  },
  lights: {
    rooms: ['Küche', 'Wohnzimmer', 'Schlafzimmer'],
    on: {
      name: 'licht-an',
      orders: ['(mach|schalte) das Licht (in der|im) {room} an'],
      says: ['Das Licht ist an: {{ room }}.'],
      test: 'mach das Licht in der Küche an',
      answer: 'Das Licht ist an: Küche.',
    },
    off: {
      name: 'licht-aus',
      orders: ['(mach|schalte) das Licht (in der|im) {room} aus'],
      says: ['Das Licht ist aus: {{ room }}.'],
      test: 'schalte das Licht im Wohnzimmer aus',
      answer: 'Das Licht ist aus: Wohnzimmer.',
    },
  },
  timer: {
    name: 'timer',
    orders: ['erinnere mich in {{ wait: duration }}'],
    says: ['In Ordnung, in {{ wait_text }}.'],
    test: 'erinnere mich in fünf Minuten',
    over: { name: 'zeit-ist-um', says: ['Die Zeit ist um.'] },
  },
  coffee: {
    name: 'kaffee',
    orders: ['mach mir einen Kaffee'],
    says: ['Mit Zucker?'],
    yes: ['ja', 'ja bitte'],
    no: ['nein', 'nein danke'],
    withSugar: { name: 'kaffee-mit-zucker', says: ['Ein Kaffee mit Zucker. Hätte ich nur Hände.'] },
    black: { name: 'kaffee-schwarz', says: ['Ein schwarzer Kaffee. Hätte ich nur Hände.'] },
    unsure: { name: 'kaffee-unklar', says: ['Ich stelle den Zucker auf den Tisch.'] },
  },
  interrupt: { name: 'stopp', orders: ['stopp'], says: ['In Ordnung.'] },
  notUnderstood: {
    name: 'nicht-verstanden',
    says: ['Das habe ich nicht verstanden.', 'Das kann ich noch nicht.'],
  },
  unknown: 'singe ein Lied über Züge',
};
