import type { Listed } from './command.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Listed[] = [
  {
    name: 'init',
    purpose: 'make a new kit in a folder',
    load: () => import('./init.ts'),
  },
  {
    name: 'start',
    purpose: 'start the assistant and serve its page and its REST API',
    load: () => import('./start.ts'),
  },
  {
    name: 'check',
    purpose: 'list the mistakes in a kit',
    load: () => import('./check.ts'),
  },
  {
    name: 'test',
    purpose: 'run the tests of a kit: orders.test.yml',
    load: () => import('./test.ts'),
  },
  {
    name: 'why',
    purpose: 'show which synapses an order starts, and which it nearly starts',
    load: () => import('./why.ts'),
  },
  {
    name: 'replay',
    purpose: 'repeat a recorded run on a kit and show what differs',
    load: () => import('./replay.ts'),
  },
  {
    name: 'doctor',
    purpose: 'check this machine: software, microphone, loudspeaker',
    load: () => import('./doctor.ts'),
  },
  {
    name: 'enroll',
    purpose: 'record a wake word in your own voice',
    load: () => import('./enroll.ts'),
  },
  {
    name: 'evaluate-hotword',
    purpose: 'measure how well a wake word is heard',
    load: () => import('./evaluate-hotword.ts'),
  },
  {
    name: 'wakeword',
    purpose: 'train a wake word with synthetic voices',
    load: () => import('./wakeword.ts'),
  },
  {
    name: 'models',
    purpose: 'list, download, check and remove models',
    load: () => import('./models.ts'),
  },
  {
    name: 'token',
    purpose: 'create, list and revoke tokens, which let clients in without the login',
    load: () => import('./token.ts'),
  },
  {
    name: 'tls',
    purpose: 'create a certificate for HTTPS',
    load: () => import('./tls.ts'),
  },
  {
    name: 'service',
    purpose: 'run the assistant permanently with systemd',
    load: () => import('./service.ts'),
  },
  {
    name: 'completion',
    purpose: 'print what completes the words of broca in a shell',
    load: () => import('./completion.ts'),
  },
  {
    name: 'man',
    purpose: 'print the page of the manual',
    load: () => import('./man.ts'),
  },
  {
    name: 'help',
    purpose: 'explain broca, or one of its commands',
    load: () => import('./help.ts'),
  },
  {
    name: 'version',
    purpose: 'print the version',
    load: () => import('./version.ts'),
  },
  {
    name: 'order',
    purpose: 'give an order and print the answer',
    isForService: true,
    load: () => import('./order.ts'),
  },
  {
    name: 'say',
    purpose: 'say a text',
    isForService: true,
    load: () => import('./say.ts'),
  },
  {
    name: 'listen',
    purpose: 'recognise a recording and run what was said',
    isForService: true,
    load: () => import('./listen.ts'),
  },
  {
    name: 'events',
    purpose: 'show what happens, as it happens',
    isForService: true,
    load: () => import('./events.ts'),
  },
];
