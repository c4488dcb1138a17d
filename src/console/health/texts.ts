import type { Value } from '../texts.ts';

/** The texts of the view. */
export const healthTexts = {
  // sections
  sections: 'Sections of the settings',
  overview: 'Overview',
  hearing: 'Hearing',
  wakeWord: 'Wake word',
  recognition: 'Speech recognition',
  voiceSection: 'Voice',
  devices: 'Microphone and loudspeaker',
  satellites: 'Satellites',
  access: 'Password and access',
  home: 'Home Assistant and MQTT',
  settings: 'Settings',
  footer: (assistantVersion: Value) =>
    `Broca ${assistantVersion}. Changes are saved and override your files. They apply at once unless the field says otherwise.`,

  // overview
  restarts: (restarts: Value) => `restarted ${restarts} times`,
  recogniser: 'Recogniser',
  voice: 'Voice',
  player: 'Loudspeaker',
  trigger: 'Wake word',
  microphone: 'Microphone',
  speechDetector: 'Speech detector',
  name: 'Name',
  state: 'State',
  deaf: 'Deaf',
  mute: 'Mute',
  switches: 'Deaf and mute',
  hooks: 'Hooks',
  noHooks: 'No hook runs anything.',
  deafSwitch: 'Deaf: the microphone is closed',
  muteSwitch: 'Mute: nothing is spoken',
  reloadResult: (value: Value, synapses: Value, length: Value) =>
    `${value}: ${synapses} synapses, ${length} mistakes.`,
  healthUnknown: 'The service does not report its health.',
  health: 'Health:',
  healthNames: { ok: 'all works', degraded: 'something is missing', stopped: 'stopped' },
  doesNotListen: ' · not listening',
  engine: 'Engine',
  inUse: 'In use',
  kit: 'Kit:',
  kitCurrent: 'up to date with its files',
  kitHasMistakes: 'its files have mistakes',
  readAt: (moment: Value) => ` · read ${moment}`,
  reload: 'Reload',
  reloaded: 'Reloaded',
  unchanged: 'Nothing has changed',

  // sound
  earsUnknown: 'The state of the ears is not known.',
  loudness: 'Loudness at the microphone',
  speechThreshold: (value: Value) => ` · louder than ${value} dB is speech`,
  isClipping: ' · the microphone is set too high',
  noLoudspeaker: 'No loudspeaker: answers are in writing only.',
  noLoudspeakerFix:
    'Connect one and choose it under “Microphone and loudspeaker”, or let a browser speak: open its microphone in Talk.',
  noMicrophone: 'No microphone at this machine.',
  noMicrophoneFix: 'Connect one, use the microphone of this browser in Talk, or type.',
  soundSettings: 'Sound settings',
  dismiss: 'Dismiss',
  details: 'Details',

  // engines
  save: 'Save',
  saved: 'Saved.',
  resetToFiles: 'Reset to what your files say',
  changed: 'Changed',
  needs: (lack: Value) => `Not ready here: ${lack}.`,
  chain: (names: Value) =>
    `Your files try several engines in turn: ${names}. Saving here replaces them by one.`,
  engineLabel: 'Engine',
  language: 'Language',
  usualLanguage: 'As in the files',
  model: 'Model',
  anyModel: 'The one for the language',

  // wake word
  triggerLabel: 'How Broca wakes',
  triggerNames: {
    none: 'No wake word: everything said is an order',
    phrase: 'At once, without training (English)',
    wakeword: 'Trained here for your phrase, any language',
    vosk: 'With a Vosk model',
    personal: 'By recordings of your voice',
  } as Readonly<Record<string, string>>,
  phrase: 'Wake word',
  phraseHint: 'Five syllables or more work best, for example “okay computer”.',
  personalHint: 'Record your voice with “broca enroll” first.',
  sensitivity: 'Sensitivity',
  sensitivityHint: 'Higher finds it in more noise. Lower wakes less often by mistake. Default: 0.5.',
  severalPhrases: (phrases: Value) =>
    `Your files name several wake words: ${phrases}. Saving here replaces them.`,
  training: 'Training',
  trainingHint: 'Training goes on in the background. Until it is done, Broca listens as without training.',
  trainingBegins: 'Training begins when a microphone is open, and takes some minutes.',
  getNetworks: 'Download the networks (17 MB)',
  tryIt: 'Try it',
  sayItNow: 'Say it now',
  waitingForWord: (seconds: Value) => `Say the wake word. Broca listens for ${seconds} seconds …`,
  wordHeard: (word: Value) => `Heard: “${word}”.`,
  wordNotHeard: 'Not heard. Speak a little louder, or raise the sensitivity.',
  noMicrophoneForTest:
    'Broca has no open microphone here. Use “Always on” in Talk to try it with this browser.',

  // recogniser and models
  sttNames: {
    pocketsphinx: 'Pocketsphinx: knows your orders, English',
    vosk: 'Vosk: with a model for your language',
    sherpa: 'sherpa-onnx: newer, larger models',
    none: 'None: orders are typed',
  } as Readonly<Record<string, string>>,
  models: 'Models',
  modelsHint: 'Models come from the internet once and then stay here.',
  modelName: 'Name',
  size: 'Size',
  licence: 'Licence',
  download: 'Download',
  goOn: 'Go on',
  cancel: 'Cancel',
  remove: 'Remove',
  useIt: 'Use it',
  forEngine: 'For',
  megabytes: (value: Value) => `${value} MB`,
  modelStates: {
    absent: 'not here',
    partial: 'cut off',
    downloading: 'downloading',
    here: 'here',
    broken: 'broken',
  },
  partOf: (bytes: Value, total: Value) => `${bytes} of ${total} MB`,
  labelOf: (action: Value, name: Value) => `${action} ${name}`,
  allLanguages: 'All languages',
  confirmRemove: (name: Value) => `Remove “${name}”?`,

  // voice
  ttsNames: {
    espeak: 'espeak-ng: small, many languages',
    sherpa: 'sherpa-onnx: natural voices with a model',
  } as Readonly<Record<string, string>>,
  voiceOf: 'Voice',
  usualVoice: 'The one for the language',
  speed: 'Words per minute',
  speedHint: 'From 80 to 450. Default: 175.',
  sample: 'Text to try',
  sampleText: 'Hello. This is how I sound.',
  listen: 'Listen',
  listening: 'Listen …',

  // devices
  loudspeaker: 'Loudspeaker',
  playerLabel: 'Sound goes to',
  playerNames: {
    speaker: 'The loudspeaker of this machine',
    none: 'Nowhere: answers are in writing',
    file: 'Files in the data directory',
  } as Readonly<Record<string, string>>,
  device: 'Device',
  defaultDevice: 'The default one',
  noDeviceList: (program: Value) => `${program} is not installed, so the devices cannot be listed.`,
  noDevices: 'No sound card was found.',
  playTest: 'Play a sentence',
  played: 'Played. Did you hear it?',
  stoppedTest: 'It was stopped.',
  mutedTest: 'Broca is muted.',
  testSentence: 'If you hear this, the loudspeaker works.',

  // satellites
  noSatellites: 'No satellite is known. Add one by its address, or let Broca find them in the network.',
  addSatellite: 'Add a satellite',
  satelliteName: 'Name',
  satelliteAddress: 'Address',
  satelliteAddressHint: 'For example tcp://192.168.1.20:10700',
  area: 'Area',
  areaHint: 'Of several microphones in one area, only the nearest is served.',
  add: 'Add',
  keepFound: 'Keep',
  found: 'found in the network',
  thisBrowser: 'browser',
  actions: 'Actions',

  // access
  passwordTitle: 'Password',
  passwordOn: 'Ask for a user name and a password',
  login: 'User name',
  password: 'Password',
  passwordSet: 'set; type to replace it',
  passwordHint: 'It is stored in the data directory and never shown. Your browser asks for it the next time.',
  tokens: 'Tokens',
  tokensHint:
    'A token lets one program or device in, with a role of its own. Revoke it when the device is gone.',
  tokenName: 'Name',
  role: 'Role',
  roles: {
    order: 'order: give orders, read',
    author: 'author: also change brain and settings',
    admin: 'admin: everything',
  } as Readonly<Record<string, string>>,
  addToken: 'Make a token',
  tokenIs: 'The token, shown only now:',
  added: 'Added',
  revoke: 'Revoke',
  noTokens: 'There are no tokens.',
  confirmRevoke: (name: Value) => `Revoke the token “${name}”?`,

  thisMachineOnly: 'This machine only',
  allDevices: 'All devices in the network',

  // backup
  backupSection: 'Backup',
  backup: 'Back up',
  backupHolds: (files: Value, megabytes: Value) =>
    `One file with your kit and what was changed here: ${files} files, ${megabytes} MB.`,
  backupLacks:
    'It does not hold models, the cache of the voice, timers, the memory of the assistant and stored runs.',
  backupSecrets: 'These secrets are in it, readable by whoever has the file:',
  backupFiles: 'All files',
  downloadBackup: 'Download the backup',
  restore: 'Restore',
  restoreHint:
    'A backup is checked first, as a whole. It then replaces your kit and all changes at the next start of Broca. What was there before is kept in the folder before-restore of the data directory.',
  restoreWaits: (made: Value, files: Value) =>
    `The backup of ${made} with ${files} files is checked. Restart Broca to restore it.`,
  cancelRestore: 'Do not restore it',
  chooseBackup: 'Backup file',
  checkingBackup: 'Checking …',

  // home
  mqtt: 'MQTT',
  mqttState: (broker: Value, state: Value) => `${broker}: ${state}`,
  mqttHint: 'With a broker, Broca appears in Home Assistant by itself.',
  homeAssistant: 'Home Assistant by Wyoming',
  homeAssistantHint:
    'Home Assistant can use Broca’s recogniser, voice and wake word. Switch it on here, then add the integration “Wyoming Protocol” there with this address.',
  host: 'Host',
  port: 'Port',
  onlyHere:
    'Only this machine can connect now: set wyoming.host in settings.yml to let Home Assistant in from another machine.',
  wyomingOff: 'Switched off.',
};
