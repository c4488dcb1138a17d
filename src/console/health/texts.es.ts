import type { healthTexts as english } from './texts.ts';

export const healthTexts: typeof english = {
  // sections
  sections: 'Secciones de los ajustes',
  overview: 'Resumen',
  hearing: 'Escucha',
  wakeWord: 'Palabra de activación',
  recognition: 'Reconocimiento de voz',
  voiceSection: 'Voz',
  devices: 'Micrófono y altavoz',
  satellites: 'Satélites',
  access: 'Contraseña y acceso',
  home: 'Home Assistant y MQTT',
  settings: 'Ajustes',
  footer: (version) =>
    `Broca ${version}. Los cambios se guardan y valen en lugar de tus archivos. Se aplican al instante, salvo que el campo diga otra cosa.`,

  // overview
  restarts: (count) => `reiniciado ${count} veces`,
  recogniser: 'Reconocimiento de voz',
  voice: 'Voz',
  player: 'Altavoz',
  trigger: 'Palabra de activación',
  microphone: 'Micrófono',
  speechDetector: 'Detector de voz',
  name: 'Nombre',
  state: 'Estado',
  deaf: 'Sordo',
  mute: 'Mudo',
  switches: 'Sordo y mudo',
  hooks: 'Hooks',
  noHooks: 'Ningún hook ejecuta nada.',
  deafSwitch: 'Sordo: el micrófono está cerrado',
  muteSwitch: 'Mudo: no se dice nada',
  reloadResult: (outcome, synapses, mistakes) => `${outcome}: ${synapses} sinapsis, ${mistakes} errores.`,
  healthUnknown: 'El servicio no informa de su estado.',
  health: 'Estado:',
  healthNames: { ok: 'todo funciona', degraded: 'falta algo', stopped: 'parado' },
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

  // sound
  earsUnknown: 'No se conoce el estado de los oídos.',
  loudness: 'Volumen en el micrófono',
  speechThreshold: (db) => ` · por encima de ${db} dB es voz`,
  isClipping: ' · el micrófono está demasiado alto',
  noLoudspeaker: 'Sin altavoz: las respuestas son solo por escrito.',
  noLoudspeakerFix:
    'Conecta uno y elígelo en «Micrófono y altavoz», o deja que hable un navegador: abre su micrófono en Hablar.',
  noMicrophone: 'Esta máquina no tiene micrófono.',
  noMicrophoneFix: 'Conecta uno, usa el micrófono de este navegador en Hablar, o escribe.',
  soundSettings: 'Ajustes de sonido',
  dismiss: 'Ocultar',
  details: 'Detalles',

  // engines
  save: 'Guardar',
  saved: 'Guardado.',
  resetToFiles: 'Restablecer a lo que dicen tus archivos',
  changed: 'Cambiado',
  needs: (lack) => `Aún no está listo aquí: ${lack}.`,
  chain: (names) =>
    `Tus archivos prueban varios motores, uno tras otro: ${names}. Si guardas aquí, uno solo los reemplaza.`,
  engineLabel: 'Motor',
  language: 'Idioma',
  usualLanguage: 'Como en los archivos',
  model: 'Modelo',
  anyModel: 'El del idioma',

  // wake word
  triggerLabel: 'Cómo se activa Broca',
  triggerNames: {
    none: 'Sin palabra de activación: todo lo que se dice es una orden',
    phrase: 'Al instante, sin entrenamiento (inglés)',
    wakeword: 'Entrenada aquí para tu frase, en cualquier idioma',
    vosk: 'Con un modelo de Vosk',
    personal: 'Con grabaciones de tu voz',
  },
  phrase: 'Palabra de activación',
  phraseHint: 'Funcionan mejor cinco sílabas o más, por ejemplo «okay computer».',
  personalHint: 'Antes, graba tu voz con «broca enroll».',
  sensitivity: 'Sensibilidad',
  sensitivityHint:
    'Más alta, la encuentra con más ruido. Más baja, se activa menos veces por error. Valor predeterminado: 0,5.',
  severalPhrases: (phrases) =>
    `Tus archivos nombran varias palabras de activación: ${phrases}. Si guardas aquí, se reemplazan.`,
  training: 'Entrenamiento',
  trainingHint:
    'El entrenamiento sigue en segundo plano. Hasta que termine, Broca escucha como sin entrenamiento.',
  trainingBegins: 'El entrenamiento empieza cuando hay un micrófono abierto, y dura unos minutos.',
  getNetworks: 'Descargar las redes (17 MB)',
  tryIt: 'Pruébala',
  sayItNow: 'Decirla ahora',
  waitingForWord: (seconds) => `Di la palabra de activación. Broca escucha durante ${seconds} segundos…`,
  wordHeard: (word) => `Se oyó: «${word}».`,
  wordNotHeard: 'No se oyó. Habla un poco más alto, o sube la sensibilidad.',
  noMicrophoneForTest:
    'Broca no tiene aquí ningún micrófono abierto. Usa «Siempre abierto» en Hablar para probarla con este navegador.',

  // recogniser and models
  sttNames: {
    pocketsphinx: 'Pocketsphinx: conoce tus órdenes, inglés',
    vosk: 'Vosk: con un modelo para tu idioma',
    sherpa: 'sherpa-onnx: modelos más nuevos y más grandes',
    none: 'Ninguno: las órdenes se escriben',
  },
  models: 'Modelos',
  modelsHint: 'Los modelos se descargan de internet una sola vez y se quedan aquí.',
  modelName: 'Nombre',
  size: 'Tamaño',
  licence: 'Licencia',
  download: 'Descargar',
  goOn: 'Continuar',
  cancel: 'Cancelar',
  change: 'Cambiar',
  changeOf: (name) => `Cambiar ${name}`,
  remove: 'Quitar',
  useIt: 'Usar',
  forEngine: 'Para',
  megabytes: (value) => `${value} MB`,
  engineStates: {
    ready: 'listo',
    missing: 'falta',
    failed: 'con fallo',
    off: 'apagado',
    starting: 'arrancando',
  },
  modelStates: {
    absent: 'no descargado',
    partial: 'incompleto',
    downloading: 'descargando',
    here: 'descargado',
    broken: 'dañado',
  },
  partOf: (bytes, total) => `${bytes} de ${total} MB`,
  labelOf: (action, name) => `${action} ${name}`,
  allLanguages: 'Todos los idiomas',
  confirmRemove: (name) => `¿Quitar «${name}»?`,

  // voice
  ttsNames: {
    espeak: 'espeak-ng: pequeño, muchos idiomas',
    sherpa: 'sherpa-onnx: voces naturales con un modelo',
  },
  voiceOf: 'Voz',
  usualVoice: 'La del idioma',
  speed: 'Palabras por minuto',
  speedHint: 'De 80 a 450. Valor predeterminado: 175.',
  sample: 'Texto de prueba',
  sampleText: 'Hola. Así sueno yo.',
  listen: 'Escuchar',
  listening: 'Escuchando…',

  // devices
  loudspeaker: 'Altavoz',
  playerLabel: 'Salida del sonido',
  playerNames: {
    speaker: 'El altavoz de esta máquina',
    none: 'Ninguna: las respuestas son por escrito',
    file: 'Archivos en el directorio de datos',
  },
  device: 'Dispositivo',
  defaultDevice: 'El predeterminado',
  noDeviceList: (program) => `${program} no está instalado, así que no se pueden listar los dispositivos.`,
  noDevices: 'No se encontró ninguna tarjeta de sonido.',
  playTest: 'Reproducir una frase',
  inWriting: 'No hay ningún altavoz elegido: las respuestas llegan por escrito.',
  played: 'Reproducida. ¿La oíste?',
  stoppedTest: 'Se interrumpió.',
  mutedTest: 'Broca está mudo.',
  testSentence: 'Si oyes esto, el altavoz funciona.',

  // satellites
  noSatellites:
    'No se conoce ningún satélite. Añade uno por su dirección, o deja que Broca los busque en la red.',
  addSatellite: 'Añadir un satélite',
  satelliteName: 'Nombre',
  satelliteAddress: 'Dirección',
  satelliteAddressHint: 'Por ejemplo, 192.168.1.20 o cocina.local:10700',
  area: 'Zona',
  areaHint: 'De varios micrófonos en una misma zona, solo se atiende al más cercano.',
  add: 'Añadir',
  keepFound: 'Conservar',
  found: 'encontrado en la red',
  thisBrowser: 'navegador',
  actions: 'Acciones',

  // access
  passwordTitle: 'Contraseña',
  passwordOn: 'Pedir usuario y contraseña',
  login: 'Usuario',
  password: 'Contraseña',
  passwordSet: 'definida; escribe para reemplazarla',
  passwordHint:
    'Se guarda en el directorio de datos y nunca se muestra. Esta página la pedirá a partir de ahora.',
  tokens: 'Tokens',
  tokensHint:
    'Un token deja entrar a un programa o dispositivo, con su propio rol. Revócalo cuando ya no uses el dispositivo.',
  tokenName: 'Nombre',
  role: 'Rol',
  roles: {
    order: 'order: dar órdenes, leer',
    author: 'author: además, cambiar el cerebro y los ajustes',
    admin: 'admin: todo',
  },
  addToken: 'Crear un token',
  tokenIs: 'El token, que solo se muestra ahora:',
  added: 'Añadido',
  revoke: 'Revocar',
  noTokens: 'No hay tokens.',
  confirmRevoke: (name) => `¿Revocar el token «${name}»?`,

  thisMachineOnly: 'Solo esta máquina',
  allDevices: 'Todos los dispositivos de la red',

  // backup
  backupSection: 'Copia de seguridad',
  backup: 'Hacer una copia de seguridad',
  backupHolds: (files, megabytes) =>
    `Un archivo con tu kit y lo que se cambió aquí: ${files} archivos, ${megabytes} MB.`,
  backupLacks:
    'No contiene los modelos, la caché de la voz, los temporizadores, la memoria del asistente ni las ejecuciones guardadas.',
  backupSecrets: 'Contiene estos secretos, que puede leer quien tenga el archivo:',
  backupFiles: 'Todos los archivos',
  downloadBackup: 'Descargar la copia',
  restore: 'Restaurar',
  restoreHint:
    'Primero se comprueba la copia entera. Después reemplaza tu kit y todos los cambios la próxima vez que arranque Broca. Lo que había antes se conserva en la carpeta before-restore del directorio de datos.',
  restoreWaits: (made, files) =>
    `La copia de ${made}, con ${files} archivos, está comprobada. Reinicia Broca para restaurarla.`,
  cancelRestore: 'No restaurarla',
  chooseBackup: 'Archivo de la copia',
  checkingBackup: 'Comprobando…',

  // home
  mqtt: 'MQTT',
  mqttState: (broker, state) => `${broker}: ${state}`,
  mqttHint: 'Con un broker, Broca aparece solo en Home Assistant.',
  homeAssistant: 'Home Assistant con Wyoming',
  homeAssistantHint:
    'Home Assistant puede usar el reconocimiento de voz, la voz y la palabra de activación de Broca. Actívalo aquí, añade allí la integración «Wyoming Protocol» e introduce:',
  host: 'Host',
  port: 'Puerto',
  onlyHere:
    'Ahora solo puede conectarse esta máquina. Deja entrar abajo a todos los dispositivos si Home Assistant está en otra.',
  addressInNetwork: 'la dirección de esta máquina en tu red',
  wyomingOff: 'Desactivado.',
};
