import type { firstRunTexts as english } from './texts.ts';

export const firstRunTexts: typeof english = {
  title: 'Primeros pasos',
  progress: (done, all) => `${done} de ${all}`,
  hide: 'Ocultar estos pasos',
  confirmHide: '¿Ocultar los primeros pasos? Todos están también en Ajustes.',
  done: 'Hecho',
  skip: 'Omitir',
  again: 'Abrir de nuevo',
  states: { open: 'pendiente', done: 'hecho', skipped: 'omitido' },
  steps: {
    language: 'Idioma',
    sound: 'Sonido',
    wake_word: 'Palabra de activación',
    sentence: 'Primera frase',
    password: 'Contraseña',
  },
  languageHint: 'El idioma que Broca entiende y habla.',
  needsModel: (language) => `Broca necesita un modelo para entender este idioma: ${language}.`,
  getModel: 'Descárgalo en Reconocimiento de voz',
  kitStays: (family) =>
    `Las frases de este kit siguen en su idioma. Un kit en este: broca init ${family}-kit --language ${family}`,
  save: 'Guardar',
  saved: 'Guardado.',
  soundHint: 'Reproduce una frase; después di algo y observa el nivel.',
  noCard:
    'Broca funciona también sin tarjeta de sonido: escribe, o pulsa «Hablar» para usar el micrófono y el altavoz de este navegador.',
  wakeHint: 'Tras estas palabras, Broca espera una orden.',
  sentenceHint: (order) => `Di «${order}» después de la palabra de activación, o ejecútala aquí.`,
  noSentence: 'Tu kit aún no tiene ninguna orden sin huecos. Añade una en Cerebro.',
  runIt: (order) => `Ejecutar «${order}»`,
  answered: (text) => `Broca responde: «${text}»`,
  ranSilently: 'Se ejecutó y no tiene nada que decir.',
  notMatched: 'Ahora no coincide ninguna sinapsis.',
  onlyHere:
    'Ahora solo esta máquina puede acceder a Broca. Pon una contraseña antes de dejar entrar a otros dispositivos.',
};
