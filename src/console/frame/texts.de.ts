import type { frameTexts as english } from './texts.ts';

export const frameTexts: typeof english = {
  menu: 'Menü',
  language: 'Sprache',
  appearance: 'Aussehen',
  themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  help: 'Hilfe',
  api: 'Die Schnittstelle (API)',
  logOut: 'Abmelden',
  loggedInWith: (token) => `Angemeldet mit dem Token ${token}`,
  connectionLost: 'Die Verbindung ist unterbrochen; neuer Versuch läuft',
  logIn: 'Anmelden',
  loginMeaning: 'Dieser Assistent fragt nach Benutzername und Passwort oder nach Name und Text eines Tokens.',
  login: 'Benutzername',
  password: 'Passwort',
  wrongLogin: 'Benutzername oder Passwort ist falsch.',
  tooManyLogins:
    'Von hier kamen zu viele falsche Anmeldungen. Warte einige Sekunden und versuche es noch einmal.',
  loginUnreachable: 'Der Dienst ist nicht erreichbar. Versuche es noch einmal, wenn er läuft.',
  loginRefused: (status) => `Der Dienst hat diese Anmeldung mit dem Status ${status} abgelehnt.`,
  helpMeaning:
    'Broca hört auf Befehle und führt die passenden Synapsen aus. Diese Seite zeigt, was dabei geschieht.',
  views: 'Die Ansichten',
  view: 'Ansicht',
  purpose: 'Was du dort tust',
  purposes: {
    talk: 'Gib Befehle mit der Tastatur, der Stimme oder einer Aufnahme, und lies die Antworten.',
    machines: 'Sieh den Teilen des Assistenten bei der Arbeit zu, auf Wunsch Schritt für Schritt.',
    timeline: 'Sieh alles, was geschieht, in dem Moment, in dem es geschieht.',
    runs: 'Finde heraus, warum ein Befehl getan hat, was er getan hat, und probiere ihn noch einmal.',
    brain: 'Ändere, was der Assistent versteht und tut.',
    health: 'Wähle, wie er hört und spricht, und sieh, was nicht funktioniert.',
  },
  words: 'Wörter',
  word: 'Wort',
  meaning: 'Was es bedeutet',
  wordRows: {
    kit: { word: 'Kit', meaning: 'ein Ordner mit dem Gehirn und den Einstellungen' },
    brain: { word: 'Gehirn', meaning: 'alle Synapsen zusammen' },
    synapse: {
      word: 'Synapse',
      meaning: 'worauf Broca wartet und was es dann tut: ihre Signale und ihre Neuronen',
    },
    signal: { word: 'Signal', meaning: 'was eine Synapse startet: ein Befehl, eine Uhrzeit, eine Nachricht' },
    order: { word: 'Befehl', meaning: 'ein Satz, den du sagst oder tippst' },
    neuron: {
      word: 'Neuron',
      meaning: 'eine Sache, die Broca tut, zum Beispiel einen Text sagen oder eine Adresse aufrufen',
    },
    run: { word: 'Ablauf', meaning: 'was ein Befehl bewirkt hat, vom ersten Wort bis zum Ende' },
    wakeWord: { word: 'Aktivierungswort', meaning: 'die Wörter, nach denen Broca auf einen Befehl hört' },
    hook: {
      word: 'Hook',
      meaning:
        'eine Synapse, die läuft, wenn in Broca selbst etwas geschieht, zum Beispiel wenn nichts passt',
    },
  },
  keys: 'Tasten',
  key: 'Taste',
  effect: 'Wirkung',
  keyRows: {
    up: { key: '↑ ↓', effect: 'Im Feld von Sprechen: holt frühere Befehle zurück.' },
    enter: { key: 'Eingabe', effect: 'Sendet den Befehl; öffnet, was den Fokus hat.' },
    escape: { key: 'Esc', effect: 'Schließt das Menü.' },
    list: {
      key: '↑ ↓ Pos1 Ende',
      effect: 'In der Liste der Ereignisse und im Baum der Akteure: von Zeile zu Zeile.',
    },
    chart: { key: '+ − 0', effect: 'In einem Diagramm: größer, kleiner, so groß wie die Seite.' },
    step: { key: 'F10', effect: 'Im Schrittmodus: lässt ein Ereignis durch.' },
    save: { key: 'Strg+S', effect: 'Im Editor einer Synapse: speichert sie.' },
  },
};
