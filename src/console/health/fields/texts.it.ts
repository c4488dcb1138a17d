import type { fieldTexts as english } from './texts.ts';

const seconds = 's';
const times = 'volte';
const ON = 'Attivato';
const OFF = 'Disattivato';

export const fieldTexts: typeof english = {
  byDefault: (value) => `Valore predefinito: ${value}.`,
  byFiles: (value) => `I tuoi file dicono: ${value}.`,
  changed: 'Modificato',
  afterRestart: 'Ha effetto dopo un riavvio.',
  reset: 'Ripristina',
  resetLabel: (title) => `Riporta «${title}» a quello che dicono i tuoi file`,
  bySlider: (title) => `${title}, con un cursore`,
  on: ON,
  off: OFF,
  notSet: 'non impostato',
  secretSet: 'impostata; scrivi per sostituirla',
  fields: {
    'options.energy_threshold': {
      title: 'Volume da cui inizia la voce',
      meaning:
        'Da dove parte Broca prima di adattarsi alla stanza. Con un valore più alto ignora suoni più forti.',
    },
    'options.recognizer_energy_ratio': {
      title: 'Di quanto la voce deve superare la stanza',
      meaning:
        '1,5 volte sono 3,5 dB. Alzalo se il rumore avvia un comando. Abbassalo se Broca non ti sente.',
      unit: times,
    },
    'options.recognizer_multiplier': {
      title: 'Margine ulteriore sopra la stanza',
      meaning: 'La voce deve superare anche la soglia misurata moltiplicata per questo fattore. Di solito 1.',
      unit: times,
    },
    'options.recognizer_recording_timeout': {
      title: 'Comando più lungo',
      meaning: 'Broca smette di ascoltare dopo questo tempo, anche se parli ancora.',
      unit: seconds,
    },
    'options.recognizer_recording_timeout_with_silence': {
      title: 'Tempo per iniziare a parlare',
      meaning: 'Quanto tempo hai per cominciare dopo la parola di attivazione.',
      unit: seconds,
    },
    'options.stt_timeout': {
      title: 'Tempo massimo per un comando, pause comprese',
      meaning: 'Con 0 valgono solo i due limiti qui sopra.',
      unit: seconds,
    },
    'options.adjust_for_ambient_noise_second': {
      title: 'Rumore di fondo da misurare',
      meaning: 'Per quanto tempo Broca misura la stanza quando si apre il microfono. Di solito 0.',
      unit: seconds,
    },
    'listening.detector': {
      title: 'Come si distingue la voce dal rumore',
      meaning: 'Silero è una piccola rete neurale. Regge meglio il rumore e ha bisogno del suo modello.',
      choices: { auto: 'Il migliore installato', energy: 'Dal volume', silero: 'Silero' },
    },
    'listening.end_silence': {
      title: 'Pausa che chiude un comando',
      meaning: 'Alzala se Broca ti interrompe. Abbassala per risposte più rapide.',
      unit: seconds,
    },
    'listening.complete_silence': {
      title: 'Pausa che chiude un comando completo',
      meaning: 'Vale quando a ciò che hai detto non si potrebbe aggiungere niente.',
      unit: seconds,
    },
    'listening.follow_up': {
      title: 'Tempo per rispondere a una domanda',
      meaning:
        'Per quanto tempo Broca ascolta dopo aver chiesto qualcosa. Con 0 serve la parola di attivazione.',
      unit: seconds,
    },
    'listening.echo_tail': {
      title: 'Eco dopo che Broca ha parlato',
      meaning: 'Per quanto tempo la stanza e la scheda audio portano ancora le sue ultime parole.',
      unit: seconds,
    },
    'listening.echo_canceller': {
      title: 'Togli dal microfono la voce di Broca',
      meaning: 'Ti permette di interrompere Broca mentre parla. Richiede libspeexdsp1.',
      choices: { true: ON, false: OFF, auto: 'Dove è possibile' },
    },
    'listening.ducking': {
      title: 'Abbassa il volume mentre parli',
      meaning: 'Abbassa di 12 dB il suono di Broca mentre ascolta un comando.',
    },
    'microphone.source': {
      title: 'Origine del suono',
      meaning: 'Senza microfono, scrivi i comandi o usa il microfono di un browser o di un satellite.',
      choices: {
        '': 'Questo computer, finché c’è una parola di attivazione',
        mic: 'Il microfono di questo computer',
        none: 'Nessun microfono',
      },
    },
    'microphone.device': {
      title: 'Microfono',
      meaning: 'La scheda audio o il server audio che registra.',
    },
    'microphone.program': {
      title: 'Programma di registrazione',
      meaning: 'Broca usa quello installato.',
      choices: { arecord: 'arecord', sox: 'sox' },
    },
    'microphone.rate': {
      title: 'Frequenza di campionamento del microfono',
      meaning: 'Solo per un dispositivo che non accetta 16000.',
      unit: 'Hz',
    },
    'rest_api.host': {
      title: 'Chi può raggiungere Broca',
      meaning: 'Imposta una password prima di far entrare altri dispositivi.',
      choices: { '127.0.0.1': 'Solo questo computer', '0.0.0.0': 'Tutti i dispositivi della rete' },
    },
    'wyoming.active': {
      title: 'Lascia usare ad altri programmi riconoscimento, voce e parola di attivazione',
      meaning: 'Con il protocollo Wyoming, per esempio Home Assistant.',
    },
    'wyoming.host': {
      title: 'Chi può raggiungere questi servizi',
      meaning: 'Non hanno una password. Fai entrare tutti i dispositivi solo in una rete di cui ti fidi.',
      choices: { '127.0.0.1': 'Solo questo computer', '0.0.0.0': 'Tutti i dispositivi della rete' },
    },
    'wyoming.advertise': {
      title: 'Annuncia questi servizi nella rete',
      meaning: 'Così gli altri programmi li trovano da soli.',
    },
    'wyoming.discover': {
      title: 'Collegati ai satelliti trovati nella rete',
      meaning: 'I satelliti che si annunciano vengono usati senza bisogno di aggiungerli.',
    },
    'mqtt.broker_ip': { title: 'Indirizzo del broker', meaning: 'Un nome host o un indirizzo IP.' },
    'mqtt.broker_port': { title: 'Porta', meaning: 'Di solito 1883.' },
    'mqtt.username': {
      title: 'Nome utente sul broker',
      meaning: 'Lascialo vuoto se il broker non ne chiede uno.',
    },
    'mqtt.password': { title: 'Password sul broker', meaning: 'Viene conservata e mai mostrata.' },
    'mqtt.name': {
      title: 'Nome in Home Assistant',
      meaning: 'Il dispositivo appare con questo nome.',
    },
    'mqtt.topic': { title: 'Topic', meaning: 'Tutti i messaggi di questo assistente stanno sotto di esso.' },
    'mqtt.transcripts': {
      title: 'I messaggi possono contenere ciò che è stato detto',
      meaning: 'Allora può leggerlo chiunque possa leggere dal broker.',
    },
  },
};
