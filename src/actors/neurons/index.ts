import type { Neuron } from '../neuron.ts';
import { ansiblePlaybook } from './ansible-playbook.ts';
import { brain } from './brain.ts';
import { confirm } from './confirm.ts';
import { debug } from './debug.ts';
import { kalliopeVersion } from './kalliope-version.ts';
import { killSwitch } from './kill-switch.ts';
import { list } from './list.ts';
import { mqttPublisher } from './mqtt-publisher.ts';
import { neurotimer } from './neurotimer.ts';
import { neurotransmitter } from './neurotransmitter.ts';
import { play } from './play.ts';
import { say } from './say.ts';
import { script } from './script.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signals } from './signals.ts';
import { sleep } from './sleep.ts';
import { systemdate } from './systemdate.ts';
import { uri } from './uri.ts';
import { volume } from './volume.ts';

/** Every neuron a brain file may name. A new neuron is one file, one line here and one test. */
export const neurons: readonly Neuron[] = [
  ansiblePlaybook,
  brain,
  confirm,
  debug,
  kalliopeVersion,
  killSwitch,
  list,
  mqttPublisher,
  neurotimer,
  neurotransmitter,
  play,
  say,
  script,
  settings,
  shell,
  signals,
  sleep,
  systemdate,
  uri,
  volume,
];
