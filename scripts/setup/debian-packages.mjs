/**
 * @typedef {object} DebianPackage
 * @property {string} name
 * @property {'run' | 'build' | 'test'} use `build` packages are only wanted while an npm package waits to be built
 * @property {string} reason
 * @property {readonly string[]} [programs] what the package brings to PATH
 * @property {readonly string[]} [files] where its absence can be seen without dpkg
 * @property {boolean} [anySource] true: the programs and files will do, whoever installed them
 */

/** Every Debian package Broca may ask for, and why. @type {readonly DebianPackage[]} */
export const debianPackages = [
  { name: 'espeak-ng', use: 'run', reason: 'Broca speaks with it', programs: ['espeak-ng'] },
  { name: 'libpocketsphinx3', use: 'run', reason: 'Broca recognises speech with it' },
  { name: 'pocketsphinx-en-us', use: 'run', reason: 'it holds the English model for recognising speech' },
  {
    name: 'alsa-utils',
    use: 'run',
    reason: 'the microphone is recorded with its arecord, the volume set with its amixer',
    programs: ['arecord'],
  },
  { name: 'libspeexdsp1', use: 'run', reason: 'Broca takes its own voice out of the microphone with it' },
  { name: 'libasound2-plugins', use: 'run', reason: 'PulseAudio and PipeWire are reached through it' },
  {
    name: 'build-essential',
    use: 'build',
    reason: 'the npm packages for the loudspeaker and for Vosk are compiled with it',
    programs: ['g++', 'make'],
    anySource: true,
  },
  {
    name: 'python3',
    use: 'build',
    reason: 'npm compiles packages with its help',
    programs: ['python3'],
    anySource: true,
  },
  {
    name: 'libasound2-dev',
    use: 'build',
    reason: 'the loudspeaker package is compiled against it',
    files: ['/usr/include/alsa/asoundlib.h'],
    anySource: true,
  },
  {
    name: 'pulseaudio',
    use: 'test',
    reason: 'tests play to and listen on its null sinks',
    programs: ['pulseaudio'],
  },
  { name: 'pulseaudio-utils', use: 'test', reason: 'tests steer PulseAudio with pactl', programs: ['pactl'] },
  { name: 'sox', use: 'test', reason: 'tests make and measure sounds with it', programs: ['sox'] },
  { name: 'libsox-fmt-alsa', use: 'test', reason: 'tests record with sox over ALSA' },
  { name: 'ffmpeg', use: 'test', reason: 'tests upload sound in other formats', programs: ['ffmpeg'] },
  { name: 'lame', use: 'test', reason: 'tests make MP3 files with it', programs: ['lame'] },
  {
    name: 'chromium',
    use: 'test',
    reason: 'tests open the console in it',
    programs: ['chromium'],
    anySource: true,
  },
  {
    name: 'mosquitto',
    use: 'test',
    reason: 'tests publish to it and hear from it over MQTT',
    files: ['/usr/sbin/mosquitto'],
  },
  {
    name: 'python3-yaml',
    use: 'test',
    reason: 'tests compare sentences with hassil, which reads YAML with it',
  },
  { name: 'zsh', use: 'test', reason: 'tests have it complete the words of broca', programs: ['zsh'] },
  { name: 'fish', use: 'test', reason: 'tests have it complete the words of broca', programs: ['fish'] },
  { name: 'openssl', use: 'test', reason: 'tests make certificates with it', programs: ['openssl'] },
  {
    name: 'iproute2',
    use: 'test',
    reason: 'tests put hosts into network namespaces, and cut the cable between them',
    programs: ['ip'],
  },
];
