import type { teachTexts as english } from './texts.ts';

export const teachTexts: typeof english = {
  teach: 'Apprendre cet ordre à Broca',
  teachWrong: 'Ce n’était pas cela ? Apprenez à Broca ce qu’il fallait faire',
  meant: 'Vous vouliez dire',
  choose: 'Choisissez une synapse…',
  addSentence: (order) => `Lui ajouter « ${order} »`,
  added: (order, name) => `« ${order} » lance maintenant ${name}.`,
  undo: 'Annuler',
  newSynapse: 'En faire une synapse',
  newSynapseAbout: 'Aucune ne convient ? Écrivez ce que Broca doit faire.',
  replaceDraft: 'Vous avez une nouvelle synapse non enregistrée. La remplacer ?',
  answersStandThere: (name) =>
    `C’était la réponse à une question de ${name}. Changez-y les réponses possibles et leurs effets.`,
  openSynapse: (name) => `Ouvrir ${name}`,
  misheard: 'Un mot a été mal entendu',
  misheardAbout:
    'Broca remplace le mot avant de comparer la phrase de cette synapse. Vous voyez la modification avant de l’enregistrer.',
  heard: 'Broca a entendu',
  said: 'Vous avez dit',
  correct: 'Corriger',
  noSentence: (name) => `${name} n’a aucune phrase que cette page puisse corriger. Modifiez son YAML.`,
  whatShouldHappen: 'Que devait-il se passer ?',
  asItDid: 'Exactement ce qui s’est passé',
  notUnderstood: 'Rien : Broca ne doit pas comprendre cela',
  starts: (name) => `Broca lance ${name}`,
  shouldSay: 'Broca dit (laissez vide si c’est sans importance)',
  saveTest: 'Enregistrer le test',
  wrong: 'Ce n’était pas cela ?',
};
