import type { frameTexts as english } from './texts.ts';

export const frameTexts: typeof english = {
  menu: 'Menu',
  language: 'Langue',
  appearance: 'Apparence',
  themes: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  help: 'Aide',
  api: 'L’interface (API)',
  logOut: 'Se déconnecter',
  loggedInWith: (token) => `Connecté avec le jeton ${token}`,
  connectionLost: 'La connexion est perdue ; nouvelle tentative en cours',
  logIn: 'Se connecter',
  loginMeaning: 'Cet assistant demande son identifiant, ou le nom et le texte d’un jeton.',
  login: 'Identifiant',
  password: 'Mot de passe',
  wrongLogin: 'Identifiant ou mot de passe incorrect.',
  tooManyLogins:
    'Trop d’identifiants incorrects depuis cet appareil. Attendez quelques secondes, puis réessayez.',
  loginUnreachable: 'Le service est injoignable. Réessayez quand il fonctionne.',
  loginRefused: (status) => `Le service a refusé cette connexion avec le statut ${status}.`,
  helpMeaning:
    'Broca écoute les ordres et exécute les synapses qui y correspondent. Cette page montre ce qu’il fait.',
  views: 'Les vues',
  view: 'Vue',
  purpose: 'Ce qu’on y fait',
  purposes: {
    talk: 'Donner des ordres au clavier, à la voix ou par un enregistrement, et lire les réponses.',
    machines: 'Voir les parties de l’assistant à l’œuvre, pas à pas si vous voulez.',
    timeline: 'Voir tout ce qui se passe, au moment où cela se passe.',
    runs: 'Comprendre pourquoi un ordre a fait ce qu’il a fait, et l’essayer de nouveau.',
    brain: 'Changer ce que l’assistant comprend et fait.',
    health: 'Choisir comment il entend et parle, et voir ce qui ne fonctionne pas.',
  },
  words: 'Mots',
  word: 'Mot',
  meaning: 'Ce qu’il signifie',
  wordRows: {
    kit: { word: 'kit', meaning: 'un dossier avec le cerveau et les réglages' },
    brain: { word: 'cerveau', meaning: 'toutes les synapses ensemble' },
    synapse: {
      word: 'synapse',
      meaning: 'ce que Broca attend et ce qu’il fait alors : ses signaux et ses neurones',
    },
    signal: { word: 'signal', meaning: 'ce qui démarre une synapse : un ordre, une heure, un message' },
    order: { word: 'ordre', meaning: 'une phrase que vous dites ou tapez' },
    neuron: {
      word: 'neurone',
      meaning: 'une chose que Broca fait, par exemple dire un texte ou appeler une adresse',
    },
    run: { word: 'exécution', meaning: 'ce qu’un ordre a fait, du premier mot à la fin' },
    wakeWord: { word: 'mot d’activation', meaning: 'les mots après lesquels Broca attend un ordre' },
    hook: {
      word: 'hook',
      meaning:
        'une synapse qui s’exécute quand quelque chose se passe dans Broca, par exemple si rien ne correspond',
    },
  },
  keys: 'Touches',
  key: 'Touche',
  effect: 'Effet',
  keyRows: {
    up: { key: '↑ ↓', effect: 'Dans la zone de Parler : rappelle les ordres précédents.' },
    enter: { key: 'Entrée', effect: 'Envoie l’ordre ; ouvre ce qui est sélectionné.' },
    escape: { key: 'Échap', effect: 'Ferme le menu.' },
    list: {
      key: '↑ ↓ Début Fin',
      effect: 'Dans la liste des événements et l’arbre des acteurs : va de ligne en ligne.',
    },
    chart: { key: '+ − 0', effect: 'Dans un diagramme : plus grand, plus petit, à la taille de la page.' },
    step: { key: 'F10', effect: 'En mode pas à pas : laisse passer un événement.' },
    save: { key: 'Ctrl+S', effect: 'Dans l’éditeur d’une synapse : l’enregistre.' },
  },
};
