import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  restarts: (count) => `reiniciado ${count} veces`,
  recogniser: 'Reconocimiento de voz',
  voice: 'Voz',
  player: 'Altavoz',
  trigger: 'Palabra de activación',
  microphone: 'Micrófono',
  speechDetector: 'Detector de voz',
  energyThreshold: {
    title: 'Umbral de voz',
    meaning:
      'El umbral al arrancar, como media cuadrática de un sonido de 16 bits. Después se adapta a la habitación.',
  },
  energyRatio: {
    title: 'Por encima de la habitación',
    meaning: 'Cuánto se sitúa el umbral por encima de la habitación: × 1,5 son 3,5 dB.',
  },
  multiplier: {
    title: 'Por encima del umbral',
    meaning: 'La voz es más fuerte que el umbral multiplicado por este número.',
  },
  maxOrder: {
    title: 'Orden más larga',
    meaning: 'Una orden se corta tras este número de segundos.',
  },
  maxSilence: {
    title: 'Silencio más largo antes de la orden',
    meaning: 'Tienes este número de segundos para empezar a hablar.',
  },
  sttTimeout: {
    title: 'Tiempo límite de escucha',
    meaning: 'El máximo de segundos para una orden en total; con 0 valen los dos límites de arriba.',
  },
  ambientNoise: {
    title: 'Aprender la habitación durante',
    meaning:
      'Durante este número de segundos tras abrir el micrófono, todo sonido cuenta como habitación. Rara vez hace falta.',
  },
  satellites: 'Satélites',
  name: 'Nombre',
  state: 'Estado',
  deaf: 'Sordo',
  mute: 'Mudo',
  earsUnknown: 'No se conoce el estado de los oídos.',
  loudness: 'Volumen en el micrófono',
  speechThreshold: (db) => ` · por encima de ${db} dB es voz`,
  isClipping: ' · el micrófono está demasiado alto',
  noHooks: 'Ningún hook ejecuta nada.',
  bySlider: (title) => `${title}, con un control deslizante`,
  deafSwitch: 'Sordo: el micrófono está cerrado',
  muteSwitch: 'Mudo: no se dice nada',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} sinapsis, ${mistakes} errores.`,
  settings: 'Ajustes',
  hearing: 'Escucha',
  enginesInUse: 'Motores en uso',
  hooks: 'Hooks',
  footer: (version) =>
    `Broca ${version}. Los cambios se guardan, se aplican al instante y valen en lugar de tus archivos.`,
  healthUnknown: 'El servicio no informa de su estado.',
  health: 'Estado:',
  doesNotListen: ' · no escucha',
  engine: 'Motor',
  inUse: 'En uso',
  kit: 'Kit:',
  kitCurrent: 'al día con sus archivos',
  kitHasMistakes: 'sus archivos tienen errores',
  readAt: (moment) => ` · leído ${moment}`,
  reload: 'Recargar',
  reloaded: 'Recargado',
  unchanged: 'Nada ha cambiado',
};
