import type { fieldTexts as english } from './texts.ts';

const seconds = 's';
const times = 'veces';
const ON = 'Activado';
const OFF = 'Desactivado';

export const fieldTexts: typeof english = {
  byDefault: (value) => `Valor predeterminado: ${value}.`,
  byFiles: (value) => `Tus archivos dicen: ${value}.`,
  changed: 'Cambiado',
  afterRestart: 'Se aplica tras un reinicio.',
  reset: 'Restablecer',
  resetLabel: (title) => `Restablecer «${title}» a lo que dicen tus archivos`,
  bySlider: (title) => `${title}, con un control deslizante`,
  on: ON,
  off: OFF,
  notSet: 'sin definir',
  secretSet: 'definida; escribe para reemplazarla',
  fields: {
    'options.energy_threshold': {
      title: 'Volumen a partir del cual es voz',
      meaning:
        'De dónde parte Broca antes de adaptarse a la habitación. Con un valor más alto, ignora sonidos más fuertes.',
    },
    'options.recognizer_energy_ratio': {
      title: 'Cuánto más fuerte que la habitación debe ser la voz',
      meaning: '1,5 veces son 3,5 dB. Súbelo si el ruido inicia una orden. Bájalo si Broca no te oye.',
      unit: times,
    },
    'options.recognizer_multiplier': {
      title: 'Margen adicional por encima de la habitación',
      meaning: 'La voz debe superar también el umbral medido multiplicado por este factor. Suele ser 1.',
      unit: times,
    },
    'options.recognizer_recording_timeout': {
      title: 'Orden más larga',
      meaning: 'Broca deja de escuchar tras este tiempo, aunque sigas hablando.',
      unit: seconds,
    },
    'options.recognizer_recording_timeout_with_silence': {
      title: 'Tiempo para empezar a hablar',
      meaning: 'Cuánto puedes tardar en empezar tras la palabra de activación.',
      unit: seconds,
    },
    'options.stt_timeout': {
      title: 'Tiempo límite de una orden, pausas incluidas',
      meaning: 'Con 0 solo valen los dos límites de arriba.',
      unit: seconds,
    },
    'options.adjust_for_ambient_noise_second': {
      title: 'Ruido de fondo que se mide',
      meaning: 'Cuánto tiempo mide Broca la habitación al abrirse el micrófono. Suele ser 0.',
      unit: seconds,
    },
    'listening.detector': {
      title: 'Cómo se distingue la voz del ruido',
      meaning: 'Silero es una pequeña red neuronal. Resiste mejor el ruido y necesita su modelo.',
      choices: { auto: 'El mejor instalado', energy: 'Por el volumen', silero: 'Silero' },
    },
    'listening.end_silence': {
      title: 'Pausa que termina una orden',
      meaning: 'Súbela si Broca te corta. Bájala para tener respuestas más rápidas.',
      unit: seconds,
    },
    'listening.complete_silence': {
      title: 'Pausa que termina una orden completa',
      meaning: 'Vale cuando no se podría añadir nada a lo que dijiste.',
      unit: seconds,
    },
    'listening.follow_up': {
      title: 'Tiempo para responder a una pregunta',
      meaning: 'Cuánto escucha Broca después de preguntar algo. Con 0 hace falta la palabra de activación.',
      unit: seconds,
    },
    'listening.echo_tail': {
      title: 'Eco después de hablar Broca',
      meaning: 'Cuánto tiempo suenan aún sus últimas palabras en la habitación y en la tarjeta de sonido.',
      unit: seconds,
    },
    'listening.echo_canceller': {
      title: 'Quitar del micrófono la voz de Broca',
      meaning: 'Te permite interrumpir a Broca mientras habla. Necesita libspeexdsp1.',
      choices: { true: ON, false: OFF, auto: 'Donde sea posible' },
    },
    'listening.ducking': {
      title: 'Sonar más bajo mientras hablas',
      meaning: 'Baja 12 dB el sonido de Broca mientras escucha una orden.',
    },
    'microphone.source': {
      title: 'Origen del sonido',
      meaning: 'Sin micrófono, escribe las órdenes o usa el micrófono de un navegador o de un satélite.',
      choices: {
        '': 'Esta máquina, mientras haya una palabra de activación',
        mic: 'El micrófono de esta máquina',
        none: 'Ningún micrófono',
      },
    },
    'microphone.device': {
      title: 'Micrófono',
      meaning: 'La tarjeta o el servidor de sonido que graba.',
    },
    'microphone.program': {
      title: 'Programa de grabación',
      meaning: 'Broca usa el que está instalado.',
      choices: { arecord: 'arecord', sox: 'sox' },
    },
    'microphone.rate': {
      title: 'Frecuencia de muestreo del micrófono',
      meaning: 'Solo para un dispositivo que no admite 16000.',
      unit: 'Hz',
    },
    'rest_api.host': {
      title: 'Quién puede acceder a Broca',
      meaning: 'Pon una contraseña antes de dejar entrar a otros dispositivos.',
      choices: { '127.0.0.1': 'Solo esta máquina', '0.0.0.0': 'Todos los dispositivos de la red' },
    },
    'wyoming.active': {
      title: 'Permitir que otros programas usen el reconocimiento, la voz y la palabra de activación',
      meaning: 'Con el protocolo Wyoming, por ejemplo Home Assistant.',
    },
    'wyoming.host': {
      title: 'Quién puede acceder a estos servicios',
      meaning: 'No tienen contraseña. Deja entrar a todos los dispositivos solo en una red de confianza.',
      choices: { '127.0.0.1': 'Solo esta máquina', '0.0.0.0': 'Todos los dispositivos de la red' },
    },
    'wyoming.advertise': {
      title: 'Anunciar estos servicios en la red',
      meaning: 'Así los demás programas los encuentran solos.',
    },
    'wyoming.discover': {
      title: 'Conectarse a los satélites encontrados en la red',
      meaning: 'Los satélites que se anuncian se usan sin tener que añadirlos.',
    },
    'mqtt.broker_ip': {
      title: 'Dirección del broker',
      meaning: 'Un nombre de host o una dirección IP.',
    },
    'mqtt.broker_port': { title: 'Puerto', meaning: 'Suele ser 1883.' },
    'mqtt.username': {
      title: 'Usuario en el broker',
      meaning: 'Déjalo vacío si el broker no pide ninguno.',
    },
    'mqtt.password': { title: 'Contraseña en el broker', meaning: 'Se guarda y nunca se muestra.' },
    'mqtt.name': {
      title: 'Nombre en Home Assistant',
      meaning: 'El dispositivo aparece con este nombre.',
    },
    'mqtt.topic': {
      title: 'Tema (topic)',
      meaning: 'Todos los mensajes de este asistente están por debajo de él.',
    },
    'mqtt.transcripts': {
      title: 'Los mensajes pueden contener lo que se dijo',
      meaning: 'Entonces puede leerlo quien pueda leer el broker.',
    },
  },
};
