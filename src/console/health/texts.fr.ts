import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  restarts: (count) => `redémarré ${count} fois`,
  recogniser: 'Reconnaissance vocale',
  voice: 'Voix',
  player: 'Haut-parleur',
  trigger: 'Mot d’activation',
  microphone: 'Microphone',
  speechDetector: 'Détection de la parole',
  energyThreshold: {
    title: 'Seuil de la parole',
    meaning:
      'Le seuil au démarrage, en moyenne quadratique d’un son de 16 bits. Il s’adapte ensuite à la pièce.',
  },
  energyRatio: {
    title: 'Au-dessus de la pièce',
    meaning: 'De combien le seuil dépasse le bruit de la pièce : × 1,5 correspond à 3,5 dB.',
  },
  multiplier: {
    title: 'Au-dessus du seuil',
    meaning: 'La parole est plus forte que le seuil multiplié par cette valeur.',
  },
  maxOrder: {
    title: 'Ordre le plus long',
    meaning: 'Un ordre est coupé après ce nombre de secondes.',
  },
  maxSilence: {
    title: 'Silence le plus long avant l’ordre',
    meaning: 'Vous avez ce nombre de secondes pour commencer à parler.',
  },
  sttTimeout: {
    title: 'Délai d’écoute',
    meaning: 'Le maximum de secondes pour un ordre en tout ; 0 applique les deux limites ci-dessus.',
  },
  ambientNoise: {
    title: 'Apprendre la pièce pendant',
    meaning:
      'Pendant ce nombre de secondes après l’ouverture du microphone, tout son compte comme bruit de la pièce. Rarement nécessaire.',
  },
  satellites: 'Satellites',
  name: 'Nom',
  state: 'État',
  deaf: 'Sourd',
  mute: 'Muet',
  earsUnknown: 'L’état des oreilles n’est pas connu.',
  loudness: 'Niveau sonore au microphone',
  speechThreshold: (db) => ` · au-dessus de ${db} dB, c’est de la parole`,
  isClipping: ' · le microphone est réglé trop fort',
  noHooks: 'Aucun hook n’exécute quoi que ce soit.',
  bySlider: (title) => `${title}, par un curseur`,
  deafSwitch: 'Sourd : le microphone est fermé',
  muteSwitch: 'Muet : rien n’est dit',
  reloadResult: (outcome, synapses, mistakes) => `${outcome} : ${synapses} synapses, ${mistakes} erreurs.`,
  settings: 'Réglages',
  hearing: 'Écoute',
  enginesInUse: 'Moteurs utilisés',
  hooks: 'Hooks',
  footer: (version) =>
    `Broca ${version}. Les modifications sont enregistrées, s’appliquent aussitôt et remplacent vos fichiers.`,
  healthUnknown: 'Le service ne communique pas son état.',
  health: 'État :',
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
};
