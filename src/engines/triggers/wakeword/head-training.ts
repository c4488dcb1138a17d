import { matrixProduct } from '../../onnx/matrix-product.ts';
import type { Runtime } from '../../onnx/runtime.ts';
import { adam } from './adam.ts';
import { ROW } from './features.ts';
import { type Head, HIDDEN, INPUTS, logitOf, normed, type Standard } from './head.ts';
import { type Random, random } from './random.ts';
import { judging, type Windows } from './windows.ts';

/** What a head learns from, all of it standardised alike. */
export interface Examples {
  readonly standard: Standard;
  /** They end with the phrase. */
  readonly phrase: Windows;
  /** They end with what sounds like the phrase. */
  readonly near: Windows;
  /** Other talk, and noise. */
  readonly other: Windows;
}

interface Options {
  /** Heads with other seeds differ, and know more together. */
  readonly seed: number;
  readonly steps?: number;
  /** Gets the part that is done, from 0 to 1. */
  readonly progress?: (part: number) => void;
}

const STEPS = 3_000;
/** Of each kind in a step. `hard` are those that the head took most for the phrase. */
const BATCH = { phrase: 256, near: 192, other: 320, hard: 256 };
const SIZE = BATCH.phrase + BATCH.near + BATCH.other + BATCH.hard;
/** A false alarm costs so many times as much as a miss. */
const FALSE_ALARM = 8;
const WEIGHTS = { phrase: 1, other: (FALSE_ALARM * BATCH.phrase) / (SIZE - BATCH.phrase) };
/** The likelihood that is aimed at: an aim of 1 or 0 would make the weights grow without end. */
const AIMS = { phrase: 0.98, other: 0.005 };
const DROPOUT = 0.4;
const RATE = 2e-3;
const DECAY = 0.01;
/** The hardest windows are found anew so often. */
const RENEWALS = 6;
const HARD = 6_000;

/** Trains a head on `examples`, which takes half a minute of a core. Blocks. */
export function trainedHead(
  runtime: Runtime,
  examples: Examples,
  { seed, steps = STEPS, progress = () => {} }: Options,
): Head {
  const numbers = random(seed);
  const { hardest } = judging(runtime);
  const head = newHead(examples.standard, numbers);
  const step = stepping(runtime, head);
  const { phrase, near, other } = examples;
  let hard = other;
  for (let count = 0; count < steps; count += 1) {
    if (count > 0 && count % Math.ceil(steps / RENEWALS) === 0) hard = hardest(head, other, HARD);
    step.put(phrase, BATCH.phrase, true, numbers);
    step.put(near, BATCH.near, false, numbers);
    step.put(other, BATCH.other, false, numbers);
    step.put(hard, BATCH.hard, false, numbers);
    step.learn(RATE * oneCycle(count / steps), numbers);
    progress((count + 1) / steps);
  }
  return head;
}

function newHead(standard: Standard, numbers: Random): Head {
  const spread = (length: number, inputs: number) =>
    Float32Array.from({ length }, () => numbers.normal() / Math.sqrt(inputs));
  return {
    ...standard,
    weights: spread(INPUTS * HIDDEN, INPUTS),
    biases: new Float32Array(HIDDEN),
    normScale: new Float32Array(HIDDEN).fill(1),
    normShift: new Float32Array(HIDDEN),
    outWeights: spread(HIDDEN, HIDDEN),
    outBias: new Float32Array(1),
  };
}

/** A rate that rises for three tenths of the time, then falls: 0 to 1. */
const oneCycle = (part: number): number =>
  part < 0.3
    ? 0.04 + 0.48 * (1 - Math.cos((Math.PI * part) / 0.3))
    : 0.5 * (1 + Math.cos((Math.PI * (part - 0.3)) / 0.7));

/** Steps of the training of a head: `put` fills a batch, `learn` changes the head by it. */
function stepping(runtime: Runtime, head: Head) {
  const forward = matrixProduct(runtime, { rows: SIZE, inner: INPUTS, columns: HIDDEN });
  const backward = matrixProduct(runtime, {
    rows: INPUTS,
    inner: SIZE,
    columns: HIDDEN,
    isTransposed: true,
  });
  const { weights, biases, normScale, normShift, outWeights, outBias } = head;
  const learnt = [weights, biases, normScale, normShift, outWeights, outBias];
  const gradients = learnt.map(({ length }) => new Float32Array(length));
  const change = adam(learnt, DECAY);
  const isPhrase: boolean[] = [];
  const [keeps, ofNormed] = [new Float32Array(HIDDEN), new Float32Array(HIDDEN)];
  const dropped = { ...head, outWeights: new Float32Array(HIDDEN) };

  return {
    /** Adds `count` windows at random, each without some of its inputs. */
    put: ({ rows, starts }: Windows, count: number, isOfPhrase: boolean, numbers: Random): void => {
      for (let added = 0; added < count; added += 1) {
        const from = (starts[numbers.below(starts.length)] ?? 0) * ROW;
        const to = isPhrase.length * INPUTS;
        drop(rows, from, forward.one, to, numbers);
        isPhrase.push(isOfPhrase);
      }
    },
    learn: (rate: number, numbers: Random): void => {
      backward.one.set(forward.one);
      forward.other.set(weights);
      forward.multiply();
      for (const gradient of gradients) gradient.fill(0);
      for (const [row, isOfPhrase] of isPhrase.entries()) descend(row, isOfPhrase, numbers);
      backward.multiply();
      gradients[0]?.set(backward.product);
      change(gradients, rate);
      isPhrase.length = 0;
    },
  };

  /** Adds the gradient of the loss of a row to those of all but the weights; writes that of its sums. */
  function descend(row: number, isOfPhrase: boolean, numbers: Random): void {
    const [, ofBiases, ofScale, ofShift, ofOut, ofOutBias] = gradients;
    if (!ofBiases || !ofScale || !ofShift || !ofOut || !ofOutBias) return;
    const { values, deviation } = normed(head, forward.product, row * HIDDEN);
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      keeps[unit] = kept(numbers);
      dropped.outWeights[unit] = (outWeights[unit] ?? 0) * (keeps[unit] ?? 0);
    }
    const [aim, weight] = isOfPhrase ? [AIMS.phrase, WEIGHTS.phrase] : [AIMS.other, WEIGHTS.other];
    const slope = ((sigmoid(logitOf(dropped, values)) - aim) * weight) / SIZE;
    add(ofOutBias, 0, slope);
    let [sum, along] = [0, 0];
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      const value = values[unit] ?? 0;
      const open = value * (normScale[unit] ?? 0) + (normShift[unit] ?? 0);
      ofNormed[unit] = 0;
      if (open <= 0) continue;
      add(ofOut, unit, slope * open * (keeps[unit] ?? 0));
      const ofOpen = slope * (dropped.outWeights[unit] ?? 0);
      add(ofScale, unit, ofOpen * value);
      add(ofShift, unit, ofOpen);
      const one = ofOpen * (normScale[unit] ?? 0);
      ofNormed[unit] = one;
      sum += one;
      along += one * value;
    }
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      const ofSum =
        ((ofNormed[unit] ?? 0) - sum / HIDDEN - ((values[unit] ?? 0) * along) / HIDDEN) / deviation;
      backward.other[row * HIDDEN + unit] = ofSum;
      add(ofBiases, unit, ofSum);
    }
  }
}

/** 0 for a hidden unit that is dropped, else what makes up for others. */
const kept = (numbers: Random): number => (numbers.next() < DROPOUT ? 0 : 1 / (1 - DROPOUT));

/** What an input is divided by, for each byte of chance: without end if it is dropped. A table is faster than a branch. */
const DIVISORS = Float64Array.from({ length: 256 }, (_, chance) =>
  chance >= DROPOUT * 256 ? 1 - DROPOUT : Number.POSITIVE_INFINITY,
);

/** Copies the inputs of a window, some of them dropped: a byte of chance each. */
function drop(rows: Float32Array, from: number, to: Float32Array, start: number, numbers: Random): void {
  for (let at = 0; at < INPUTS; at += 4) {
    const chances = numbers.bits();
    for (let byte = 0; byte < 4; byte += 1)
      to[start + at + byte] = (rows[from + at + byte] ?? 0) / (DIVISORS[(chances >>> (8 * byte)) & 255] ?? 1);
  }
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function add(to: Float32Array, at: number, value: number): void {
  to[at] = (to[at] ?? 0) + value;
}
