import type { fieldTexts as english } from './texts.ts';

const seconds = 's';
const times = 'fois';
const ON = 'Activé';
const OFF = 'Désactivé';

export const fieldTexts: typeof english = {
  byDefault: (value) => `Par défaut : ${value}.`,
  byFiles: (value) => `Dans vos fichiers : ${value}.`,
  changed: 'Modifié',
  afterRestart: 'Prend effet après un redémarrage.',
  reset: 'Réinitialiser',
  resetLabel: (title) => `Réinitialiser « ${title} » à la valeur de vos fichiers`,
  bySlider: (title) => `${title}, par un curseur`,
  on: ON,
  off: OFF,
  notSet: 'non défini',
  secretSet: 'défini ; saisissez-en un autre pour le remplacer',
  fields: {
    'options.energy_threshold': {
      title: 'Niveau sonore auquel commence la parole',
      meaning:
        'La valeur de départ, avant que Broca se soit adapté à la pièce. Plus elle est élevée, plus les bruits ignorés sont forts.',
    },
    'options.recognizer_energy_ratio': {
      title: 'De combien la parole doit dépasser le bruit de la pièce',
      meaning:
        '1,5 fois correspond à 3,5 dB. Augmentez cette valeur si le bruit déclenche un ordre. Diminuez-la si Broca ne vous entend pas.',
      unit: times,
    },
    'options.recognizer_multiplier': {
      title: 'Marge supplémentaire au-dessus de la pièce',
      meaning: 'La parole doit aussi dépasser de ce facteur le seuil mesuré. En général 1.',
      unit: times,
    },
    'options.recognizer_recording_timeout': {
      title: 'Durée maximale d’un ordre',
      meaning: 'Passé ce délai, Broca cesse d’écouter, même si vous parlez encore.',
      unit: seconds,
    },
    'options.recognizer_recording_timeout_with_silence': {
      title: 'Délai pour commencer à parler',
      meaning: 'Le temps dont vous disposez après le mot d’activation avant de commencer.',
      unit: seconds,
    },
    'options.stt_timeout': {
      title: 'Durée limite d’un ordre, pauses comprises',
      meaning: 'Avec 0, seules comptent les deux limites ci-dessus.',
      unit: seconds,
    },
    'options.adjust_for_ambient_noise_second': {
      title: 'Durée de mesure du bruit de fond',
      meaning: 'Le temps que Broca passe à mesurer la pièce à l’ouverture du microphone. En général 0.',
      unit: seconds,
    },
    'listening.detector': {
      title: 'Comment distinguer la parole du bruit',
      meaning:
        'Silero est un petit réseau de neurones. Il résiste mieux au bruit, mais il lui faut son modèle.',
      choices: { auto: 'La meilleure méthode installée', energy: 'Par le niveau sonore', silero: 'Silero' },
    },
    'listening.end_silence': {
      title: 'Pause qui termine un ordre',
      meaning: 'Allongez-la si Broca vous coupe la parole. Raccourcissez-la pour des réponses plus rapides.',
      unit: seconds,
    },
    'listening.complete_silence': {
      title: 'Pause qui termine un ordre complet',
      meaning: 'S’applique quand rien ne peut s’ajouter à ce que vous avez dit.',
      unit: seconds,
    },
    'listening.follow_up': {
      title: 'Délai pour répondre à une question',
      meaning:
        'Le temps pendant lequel Broca écoute après avoir posé une question. Avec 0, il faut le mot d’activation.',
      unit: seconds,
    },
    'listening.echo_tail': {
      title: 'Écho après les paroles de Broca',
      meaning: 'Le temps pendant lequel ses derniers mots résonnent encore dans la pièce et la carte son.',
      unit: seconds,
    },
    'listening.echo_canceller': {
      title: 'Retirer du microphone la voix de Broca',
      meaning: 'Permet d’interrompre Broca pendant qu’il parle. Nécessite libspeexdsp1.',
      choices: { true: ON, false: OFF, auto: 'Là où c’est possible' },
    },
    'listening.ducking': {
      title: 'Baisser le son pendant que vous parlez',
      meaning: 'Réduit de 12 dB le son de Broca pendant qu’il écoute un ordre.',
    },
    'microphone.source': {
      title: 'Source du son',
      meaning:
        'Sans microphone, écrivez les ordres ou utilisez le microphone d’un navigateur ou d’un satellite.',
      choices: {
        '': 'Cette machine, tant qu’il y a un mot d’activation',
        mic: 'Le microphone de cette machine',
        none: 'Aucun microphone',
      },
    },
    'microphone.device': {
      title: 'Microphone',
      meaning: 'La carte son ou le serveur de son qui enregistre.',
    },
    'microphone.program': {
      title: 'Programme d’enregistrement',
      meaning: 'Broca utilise celui qui est installé.',
      choices: { arecord: 'arecord', sox: 'sox' },
    },
    'microphone.rate': {
      title: 'Fréquence d’échantillonnage du microphone',
      meaning: 'Seulement pour un appareil qui refuse 16000.',
      unit: 'Hz',
    },
    'rest_api.host': {
      title: 'Qui peut accéder à Broca',
      meaning: 'Définissez un mot de passe avant d’autoriser d’autres appareils.',
      choices: { '127.0.0.1': 'Cette machine seulement', '0.0.0.0': 'Tous les appareils du réseau' },
    },
    'wyoming.active': {
      title: 'Ouvrir la reconnaissance vocale, la voix et le mot d’activation à d’autres programmes',
      meaning: 'Par le protocole Wyoming, par exemple à Home Assistant.',
    },
    'wyoming.host': {
      title: 'Qui peut accéder à ces services',
      meaning:
        'Ils n’ont pas de mot de passe. N’autorisez tous les appareils que dans un réseau de confiance.',
      choices: { '127.0.0.1': 'Cette machine seulement', '0.0.0.0': 'Tous les appareils du réseau' },
    },
    'wyoming.advertise': {
      title: 'Annoncer ces services sur le réseau',
      meaning: 'Les autres programmes les trouvent alors tout seuls.',
    },
    'wyoming.discover': {
      title: 'Se connecter aux satellites trouvés sur le réseau',
      meaning: 'Les satellites qui s’annoncent sont utilisés sans qu’il faille les ajouter.',
    },
    'mqtt.broker_ip': { title: 'Adresse du broker', meaning: 'Un nom d’hôte ou une adresse IP.' },
    'mqtt.broker_port': { title: 'Port', meaning: 'En général 1883.' },
    'mqtt.username': {
      title: 'Identifiant auprès du broker',
      meaning: 'Laissez vide si le broker n’en demande pas.',
    },
    'mqtt.password': {
      title: 'Mot de passe auprès du broker',
      meaning: 'Il est conservé et n’est jamais affiché.',
    },
    'mqtt.name': { title: 'Nom dans Home Assistant', meaning: 'L’appareil apparaît sous ce nom.' },
    'mqtt.topic': {
      title: 'Topic',
      meaning: 'Tous les messages de cet assistant se trouvent en dessous.',
    },
    'mqtt.transcripts': {
      title: 'Les messages peuvent contenir ce qui a été dit',
      meaning: 'Quiconque peut lire le broker peut alors le lire aussi.',
    },
  },
};
