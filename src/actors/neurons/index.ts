import type { Neuron } from '../neuron.ts';
import { debug } from './debug.ts';
import { killSwitch } from './kill-switch.ts';
import { neurotransmitter } from './neurotransmitter.ts';
import { say } from './say.ts';
import { sleep } from './sleep.ts';
import { systemdate } from './systemdate.ts';

/** Every neuron a brain file may name. A new neuron is one file, one line here and one test. */
export const neurons: readonly Neuron[] = [debug, killSwitch, neurotransmitter, say, sleep, systemdate];
