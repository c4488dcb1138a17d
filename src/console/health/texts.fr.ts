import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  // sections
  sections: 'Rubriques des réglages',
  overview: 'Aperçu',
  hearing: 'Écoute',
  wakeWord: 'Mot d’activation',
  recognition: 'Reconnaissance vocale',
  voiceSection: 'Voix',
  devices: 'Microphone et haut-parleur',
  satellites: 'Satellites',
  access: 'Mot de passe et accès',
  home: 'Home Assistant et MQTT',
  settings: 'Réglages',
  footer: (version) =>
    `Broca ${version}. Les modifications sont enregistrées et l’emportent sur vos fichiers. Elles s’appliquent aussitôt, sauf indication contraire.`,

  // overview
  restarts: (count) => `redémarré ${count} fois`,
  recogniser: 'Reconnaissance vocale',
  voice: 'Voix',
  player: 'Haut-parleur',
  trigger: 'Mot d’activation',
  microphone: 'Microphone',
  speechDetector: 'Détection de la parole',
  name: 'Nom',
  state: 'État',
  deaf: 'Sourd',
  mute: 'Muet',
  switches: 'Sourd et muet',
  hooks: 'Hooks',
  noHooks: 'Aucun hook n’exécute quoi que ce soit.',
  deafSwitch: 'Sourd : le microphone est fermé',
  muteSwitch: 'Muet : rien n’est dit',
  reloadResult: (outcome, synapses, mistakes) => `${outcome} : ${synapses} synapses, ${mistakes} erreurs.`,
  healthUnknown: 'Le service ne communique pas son état.',
  health: 'État :',
  healthNames: { ok: 'tout fonctionne', degraded: 'il manque quelque chose', stopped: 'arrêté' },
  doesNotListen: ' · n’écoute pas',
  engine: 'Moteur',
  inUse: 'Utilisé',
  kit: 'Kit :',
  kitCurrent: 'à jour avec ses fichiers',
  kitHasMistakes: 'ses fichiers contiennent des erreurs',
  readAt: (moment) => ` · lu ${moment}`,
  reload: 'Recharger',
  reloaded: 'Rechargé',
  unchanged: 'Rien n’a changé',

  // sound
  earsUnknown: 'L’état des oreilles n’est pas connu.',
  loudness: 'Niveau sonore au microphone',
  speechThreshold: (db) => ` · au-dessus de ${db} dB, c’est de la parole`,
  isClipping: ' · le microphone est réglé trop fort',
  noLoudspeaker: 'Pas de haut-parleur : les réponses sont données par écrit seulement.',
  noLoudspeakerFix:
    'Branchez-en un et choisissez-le dans « Microphone et haut-parleur », ou faites parler un navigateur : ouvrez-y le microphone dans « Parler ».',
  noMicrophone: 'Cette machine n’a pas de microphone.',
  noMicrophoneFix: 'Branchez-en un, utilisez le microphone de ce navigateur dans « Parler », ou écrivez.',
  soundSettings: 'Réglages du son',
  dismiss: 'Masquer',
  details: 'Détails',

  // engines
  save: 'Enregistrer',
  saved: 'Enregistré.',
  resetToFiles: 'Revenir aux valeurs de vos fichiers',
  changed: 'Modifié',
  needs: (lack) => `Pas prêt ici : ${lack}.`,
  chain: (names) =>
    `Selon vos fichiers, plusieurs moteurs sont essayés tour à tour : ${names}. Enregistrer ici les remplace.`,
  engineLabel: 'Moteur',
  language: 'Langue',
  usualLanguage: 'Comme dans les fichiers',
  model: 'Modèle',
  anyModel: 'Celui de la langue',

  // wake word
  triggerLabel: 'Comment Broca est activé',
  triggerNames: {
    none: 'Sans mot d’activation : tout ce qui est dit est un ordre',
    phrase: 'Tout de suite, sans entraînement (anglais)',
    wakeword: 'Entraîné ici pour votre mot d’activation, de préférence en anglais',
    vosk: 'Avec un modèle Vosk',
    personal: 'Par des enregistrements de votre voix',
  },
  phrase: 'Mot d’activation',
  phraseHint: 'Cinq syllabes ou plus donnent les meilleurs résultats, par exemple « okay computer ».',
  personalHint: 'Enregistrez d’abord votre voix avec « broca enroll ».',
  sensitivity: 'Sensibilité',
  sensitivityHint:
    'Plus haute, le mot est reconnu dans plus de bruit. Plus basse, Broca s’active moins souvent par erreur. Par défaut : 0,5.',
  severalPhrases: (phrases) =>
    `Vos fichiers contiennent plusieurs mots d’activation : ${phrases}. Enregistrer ici les remplace.`,
  training: 'Entraînement',
  trainingHint:
    'L’entraînement se poursuit en arrière-plan. Tant qu’il n’est pas terminé, Broca écoute comme sans entraînement.',
  trainingBegins:
    'L’entraînement commence dès qu’un microphone est ouvert et prend un quart d’heure ou plus.',
  getNetworks: 'Télécharger les réseaux (17 Mo)',
  tryIt: 'Essayer',
  sayItNow: 'Le dire maintenant',
  waitingForWord: (seconds) => `Dites le mot d’activation. Broca écoute pendant ${seconds} secondes…`,
  wordHeard: (word) => `Entendu : « ${word} ».`,
  nearness: 'À quel point c’était proche',
  nearlyHeard: (score, needed) =>
    `Presque : ${score}, il faut ${needed}. Répétez-le, ou augmentez la sensibilité.`,
  wordNotHeard: 'Pas entendu. Parlez un peu plus fort, ou augmentez la sensibilité.',
  noMicrophoneForTest:
    'Broca n’a pas de microphone ouvert ici. Utilisez « Toujours ouvert » dans « Parler » pour essayer avec ce navigateur.',

  // recogniser and models
  sttNames: {
    pocketsphinx: 'Pocketsphinx : connaît vos ordres, anglais',
    vosk: 'Vosk : avec un modèle pour votre langue',
    sherpa: 'sherpa-onnx : parole libre, avec un modèle',
    none: 'Aucun : les ordres sont écrits',
  },
  ordersFirst: 'Vos ordres sont d’abord entendus par',
  nobodyFirst: 'Personne : ce moteur entend tout',
  ordersFirstHint:
    'Un moteur qui connaît vos ordres les comprend le mieux. L’autre reçoit le reste : la parole libre et les mots qu’un ordre laisse ouverts.',
  models: 'Modèles',
  modelsHint: 'Les modèles sont téléchargés une seule fois, puis restent ici.',
  modelName: 'Nom',
  size: 'Taille',
  licence: 'Licence',
  download: 'Télécharger',
  goOn: 'Reprendre',
  cancel: 'Annuler',
  change: 'Modifier',
  changeOf: (name) => `Modifier ${name}`,
  remove: 'Retirer',
  useIt: 'Utiliser',
  forEngine: 'Pour',
  megabytes: (size) => `${size} Mo`,
  engineStates: {
    ready: 'prêt',
    missing: 'manquant',
    failed: 'en échec',
    off: 'arrêté',
    starting: 'démarre',
  },
  modelStates: {
    absent: 'absent',
    partial: 'interrompu',
    downloading: 'en téléchargement',
    here: 'présent',
    broken: 'endommagé',
  },
  partOf: (part, total) => `${part} sur ${total} Mo`,
  labelOf: (action, name) => `${action} ${name}`,
  allLanguages: 'Toutes les langues',
  confirmRemove: (name) => `Retirer « ${name} » ?`,

  // voice
  ttsNames: {
    espeak: 'espeak-ng : petit, de nombreuses langues',
    sherpa: 'sherpa-onnx : voix naturelles avec un modèle',
  },
  voiceOf: 'Voix',
  usualVoice: 'Celle de la langue',
  voiceModelHint: 'Le nom d’un dossier de « models », dans le répertoire de données.',
  speaker: 'Locuteur',
  speakerHint: 'Son numéro, à partir de 0, ou son nom. Par défaut : le premier.',
  speedFactor: 'Vitesse',
  speedFactorHint: '2 est deux fois plus rapide. De 0,25 à 4. Par défaut : 1.',
  speed: 'Mots par minute',
  speedHint: 'De 80 à 450. Par défaut : 175.',
  sample: 'Texte d’essai',
  sampleText: 'Bonjour. Voici ma voix.',
  listen: 'Écouter',
  listening: 'Écoutez…',

  // devices
  loudspeaker: 'Haut-parleur',
  playerLabel: 'Sortie du son',
  playerNames: {
    speaker: 'Le haut-parleur de cette machine',
    none: 'Aucune : les réponses sont données par écrit',
    file: 'Des fichiers dans le répertoire de données',
  },
  device: 'Appareil',
  defaultDevice: 'Celui par défaut',
  noDeviceList: (program) =>
    `${program} n’est pas installé ; la liste des appareils n’est donc pas disponible.`,
  noDevices: 'Aucune carte son n’a été trouvée.',
  playTest: 'Écouter une phrase d’essai',
  inWriting: 'Aucun haut-parleur n’est choisi : les réponses s’affichent par écrit.',
  played: 'C’est fait. L’avez-vous entendue ?',
  stoppedTest: 'La lecture a été interrompue.',
  mutedTest: 'Broca est muet.',
  testSentence: 'Si vous entendez ceci, le haut-parleur fonctionne.',

  // satellites
  noSatellites:
    'Aucun satellite n’est connu. Ajoutez-en un par son adresse, ou laissez Broca les trouver sur le réseau.',
  addSatellite: 'Ajouter un satellite',
  satelliteName: 'Nom',
  satelliteAddress: 'Adresse',
  satelliteAddressHint: 'Par exemple 192.168.1.20, ou cuisine.local:10700',
  area: 'Zone',
  areaHint: 'Entre plusieurs microphones d’une même zone, seul le plus proche est pris en compte.',
  add: 'Ajouter',
  keepFound: 'Garder',
  found: 'trouvé sur le réseau',
  thisBrowser: 'navigateur',
  actions: 'Actions',

  // access
  passwordTitle: 'Mot de passe',
  passwordOn: 'Demander un identifiant et un mot de passe',
  login: 'Identifiant',
  password: 'Mot de passe',
  passwordSet: 'défini ; saisissez-en un autre pour le remplacer',
  passwordHint:
    'Il est conservé dans le répertoire de données et n’est jamais affiché. Cette page le demandera désormais.',
  tokens: 'Jetons',
  tokensHint:
    'Un jeton donne accès à un seul programme ou appareil, avec un rôle qui lui est propre. Révoquez-le quand l’appareil n’est plus là.',
  tokenName: 'Nom',
  role: 'Rôle',
  roles: {
    order: 'order : donner des ordres, lire',
    author: 'author : modifier aussi le cerveau et les réglages',
    admin: 'admin : tout',
  },
  addToken: 'Créer un jeton',
  tokenIs: 'Le jeton, affiché une seule fois :',
  added: 'Ajouté',
  revoke: 'Révoquer',
  noTokens: 'Il n’y a pas de jetons.',
  confirmRevoke: (name) => `Révoquer le jeton « ${name} » ?`,

  thisMachineOnly: 'Cette machine seulement',
  allDevices: 'Tous les appareils du réseau',

  // backup
  backupSection: 'Sauvegarde',
  backup: 'Sauvegarder',
  backupHolds: (files, megabytes) =>
    `Un seul fichier avec votre kit et ce qui a été modifié ici : ${files} fichiers, ${megabytes} Mo.`,
  backupLacks:
    'Elle ne contient pas les modèles, le cache de la voix, les minuteurs, la mémoire de l’assistant ni les exécutions conservées.',
  backupSecrets: 'Elle contient ces secrets, lisibles par quiconque a le fichier :',
  backupFiles: 'Tous les fichiers',
  downloadBackup: 'Télécharger la sauvegarde',
  restore: 'Restaurer',
  restoreHint:
    'Une sauvegarde est d’abord vérifiée en entier. Elle remplace ensuite votre kit et toutes les modifications au prochain démarrage de Broca. Ce qui s’y trouvait avant est gardé dans le dossier before-restore du répertoire de données.',
  restoreWaits: (made, files) =>
    `La sauvegarde (${made}, ${files} fichiers) est vérifiée. Redémarrez Broca pour la restaurer.`,
  cancelRestore: 'Ne pas la restaurer',
  chooseBackup: 'Fichier de sauvegarde',
  checkingBackup: 'Vérification…',

  // home
  mqtt: 'MQTT',
  mqttState: (broker, state) => `${broker} : ${state}`,
  mqttHint: 'Avec un broker, Broca apparaît tout seul dans Home Assistant.',
  homeAssistant: 'Home Assistant par Wyoming',
  homeAssistantHint:
    'Home Assistant peut utiliser la reconnaissance vocale, la voix et le mot d’activation de Broca. Activez l’accès ici, puis ajoutez l’intégration « Wyoming Protocol » dans Home Assistant et saisissez :',
  host: 'Hôte',
  port: 'Port',
  onlyHere:
    'Pour l’instant, seule cette machine peut se connecter. Autorisez tous les appareils ci-dessous si Home Assistant tourne sur une autre.',
  addressInNetwork: 'l’adresse de cette machine dans votre réseau',
  wyomingOff: 'Désactivé.',
};
