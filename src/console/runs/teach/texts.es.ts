import type { teachTexts as english } from './texts.ts';

export const teachTexts: typeof english = {
  teach: 'Enséñale',
  teachWrong: '¿Se equivocó? Enséñale',
  meant: 'Querías decir',
  choose: 'Elige una sinapsis…',
  addSentence: (order) => `Añadirle «${order}»`,
  added: (order, name) => `Ahora «${order}» inicia ${name}.`,
  undo: 'Deshacer',
  newSynapse: 'Crear una sinapsis con esta orden',
  newSynapseAbout: '¿Ninguna de estas? Escribe qué debe hacer Broca.',
  replaceDraft: 'Tienes una nueva sinapsis sin guardar. ¿Reemplazarla?',
  answersStandThere: (name) =>
    `Esto respondió a una pregunta de ${name}. Cambia ahí qué se puede responder y qué ocurre entonces.`,
  openSynapse: (name) => `Abrir ${name}`,
  misheard: 'Se entendió mal una palabra',
  misheardAbout:
    'Broca cambia la palabra antes de comparar la frase de esta sinapsis. Ves el cambio antes de guardarlo.',
  heard: 'Broca oyó',
  said: 'Dijiste',
  correct: 'Corregir',
  noSentence: (name) => `${name} no tiene ninguna frase que la página pueda corregir. Cambia su YAML.`,
  whatShouldHappen: '¿Qué debería haber ocurrido?',
  asItDid: 'Justo lo que ocurrió',
  notUnderstood: 'Nada: Broca no debería entender esto',
  starts: (name) => `Se inicia ${name}`,
  shouldSay: 'Dice (déjalo vacío si da igual)',
  saveTest: 'Guardar la prueba',
  wrong: '¿Se equivocó?',
};
