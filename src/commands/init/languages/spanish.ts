import type { KitTexts } from '../kit-texts.ts';

export const spanish: KitTexts = {
  language: 'español',
  tag: 'es',
  wakeWord: 'hola casa',
  stop: 'para',
  comments: {
    settings:
      'Los ajustes de tu asistente. Guarda este archivo mientras funciona: lo vuelve a leer enseguida.',
    hearing: 'Lo que reconoce la voz, y lo que habla.',
    player: 'Dónde habla: "speaker" es la tarjeta de sonido, "none" solo escribe.',
    trigger: 'Lo que dices antes de una orden. Con "none", todo lo que oye es una orden.',
    access: 'Para abrir la página en un teléfono, quita los signos # y elige tu propia contraseña.',
    brain:
      'A qué responde tu asistente. Cada entrada es una sinapsis: lo que dices (signals) y lo que pasa entonces (neurons).',
    lights: 'Todavía no se enciende nada: añade una neurona que maneje tu lámpara después de las palabras.',
    timer: 'Guarda el temporizador, aunque se reinicie.',
    question: 'Pregunta, y tu siguiente frase es la respuesta.',
    interrupt: 'Esto también cancela una pregunta abierta.',
    notUnderstood: 'Esto se ejecuta si ninguna orden coincide: settings.yml lo nombra en hooks.',
    tests: 'Lo que el kit debe hacer, orden por orden. Para comprobarlo: broca test',
  },
  hello: {
    name: 'hola',
    orders: ['hola', 'buenos días', 'buenas noches'],
    says: ['¡Hola!', 'Hola, te escucho.'],
  },
  myName: {
    name: 'mi-nombre',
    orders: ['me llamo {{ name }}'],
    says: ['Encantado, {{ name }}.'],
    test: 'me llamo Ada',
    answer: 'Encantado, Ada.',
  },
  time: {
    name: 'hora',
    orders: ['qué hora es', 'dime la hora'],
    says: ['La hora es {{ hours | int }}:{{ minutes }}.'],
    answer: 'La hora es 7:05.',
  },
  lights: {
    rooms: ['cocina', 'salón', 'dormitorio'],
    on: {
      name: 'encender',
      orders: ['(enciende|prende) la luz (de la|del) {room}'],
      says: ['La luz está encendida: {{ room }}.'],
      test: 'enciende la luz de la cocina',
      answer: 'La luz está encendida: cocina.',
    },
    off: {
      name: 'apagar',
      orders: ['apaga la luz (de la|del) {room}'],
      says: ['La luz está apagada: {{ room }}.'],
      test: 'apaga la luz del salón',
      answer: 'La luz está apagada: salón.',
    },
  },
  timer: {
    name: 'temporizador',
    orders: ['avísame en {{ wait: duration }}'],
    says: ['De acuerdo, en {{ wait_text }}.'],
    test: 'avísame en cinco minutos',
    over: { name: 'tiempo-cumplido', says: ['Se acabó el tiempo.'] },
  },
  coffee: {
    name: 'cafe',
    orders: ['hazme un café'],
    says: ['¿Con azúcar?'],
    yes: ['sí', 'sí por favor'],
    no: ['no', 'no gracias'],
    withSugar: { name: 'cafe-con-azucar', says: ['Un café con azúcar. Ojalá tuviera manos.'] },
    black: { name: 'cafe-solo', says: ['Un café solo. Ojalá tuviera manos.'] },
    unsure: { name: 'cafe-incierto', says: ['Dejo el azúcar en la mesa.'] },
  },
  interrupt: { name: 'para', orders: ['para'], says: ['De acuerdo.'] },
  notUnderstood: {
    name: 'no-entendido',
    says: ['No te he entendido.', 'Eso todavía no lo sé hacer.'],
  },
  unknown: 'canta una canción sobre trenes',
};
