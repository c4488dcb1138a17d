import type { KitTexts } from '../kit-texts.ts';

export const french: KitTexts = {
  language: 'français',
  tag: 'fr',
  wakeWord: 'bonjour maison',
  stop: 'stop',
  comments: {
    settings:
      "Les réglages de votre assistant. Enregistrez ce fichier pendant qu'il tourne : il le relit aussitôt.",
    hearing: 'Ce qui reconnaît la parole, et ce qui parle.',
    player: 'Où il parle : « speaker » est la carte son, « none » écrit seulement.',
    trigger: "Ce que vous dites avant un ordre. Avec « none », tout ce qu'il entend est un ordre.",
    access: 'Pour ouvrir la page sur un téléphone, enlevez les # et choisissez votre propre mot de passe.',
    brain:
      'Ce à quoi votre assistant répond. Chaque entrée est une synapse : ce que vous dites (signals), et ce qui se passe alors (neurons).',
    lights: "Rien n'est encore allumé : ajoutez un neurone qui commande votre lampe après les mots.",
    timer: "Il garde le minuteur, même s'il redémarre.",
    question: 'Il pose une question, et votre phrase suivante est la réponse.',
    interrupt: 'Ceci annule aussi une question ouverte.',
    notUnderstood: 'Ceci est exécuté si aucun ordre ne convient : settings.yml le nomme sous hooks.',
    tests: 'Ce que le kit doit faire, ordre par ordre. Pour le vérifier : broca test',
  },
  hello: {
    name: 'bonjour',
    orders: ['bonjour', 'bonsoir'],
    says: ['Bonjour !', 'Bonjour, je vous écoute.'],
  },
  myName: {
    name: 'mon-nom',
    orders: ["je m'appelle {{ name }}"],
    says: ['Enchanté, {{ name }}.'],
    test: "je m'appelle Ada",
    answer: 'Enchanté, Ada.',
  },
  time: {
    name: 'heure',
    orders: ['quelle heure est-il', 'il est quelle heure'],
    says: ['Il est {{ hours | int }} heures {{ minutes }}.'],
    answer: 'Il est 7 heures 05.',
  },
  lights: {
    rooms: ['cuisine', 'salon', 'chambre'],
    on: {
      name: 'allumer',
      orders: ['allume la lumière (de la|du) {room}'],
      says: ['La lumière est allumée : {{ room }}.'],
      test: 'allume la lumière de la cuisine',
      answer: 'La lumière est allumée : cuisine.',
    },
    off: {
      name: 'eteindre',
      orders: ['éteins la lumière (de la|du) {room}'],
      says: ['La lumière est éteinte : {{ room }}.'],
      test: 'éteins la lumière du salon',
      answer: 'La lumière est éteinte : salon.',
    },
  },
  timer: {
    name: 'minuteur',
    orders: ['préviens-moi dans {{ wait: duration }}'],
    says: ["D'accord, dans {{ wait_text }}."],
    test: 'préviens-moi dans cinq minutes',
    over: { name: 'fin-du-minuteur', says: ["C'est l'heure."] },
  },
  coffee: {
    name: 'cafe',
    orders: ['fais-moi un café'],
    says: ['Avec du sucre ?'],
    yes: ['oui', 'oui merci'],
    no: ['non', 'non merci'],
    withSugar: { name: 'cafe-sucre', says: ["Un café sucré. Si seulement j'avais des mains."] },
    black: { name: 'cafe-noir', says: ["Un café noir. Si seulement j'avais des mains."] },
    unsure: { name: 'cafe-incertain', says: ['Je pose le sucre sur la table.'] },
  },
  interrupt: { name: 'stop', orders: ['stop'], says: ["D'accord."] },
  notUnderstood: {
    name: 'pas-compris',
    says: ["Je n'ai pas compris.", 'Je ne sais pas encore faire cela.'],
  },
  unknown: 'chante une chanson sur les trains',
};
