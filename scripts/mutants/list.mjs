/**
 * @typedef {object} Mutant
 * @property {string} title What is broken.
 * @property {string} from Text that stands once in all of `src` and `packages`.
 * @property {string} to
 * @property {readonly string[]} tests Parts of the paths of the test files that have to notice.
 */

/** Small faults made by hand, each of which the tests have to catch. @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    title: 'a conversation is idle while another run goes on',
    from: 'runs.length > questions.length;',
    to: 'runs.length > questions.length + 1;',
    tests: ['test/machines/'],
  },
  {
    title: 'the brain does not count a conversation that leaves its state',
    from: "at('waiting_for_answer', to) - at('waiting_for_answer', from)",
    to: "at('waiting_for_answer', to)",
    tests: ['test/machines/'],
  },
  {
    title: 'an order that interrupts leaves the other questions open',
    from: "dropped(Number.POSITIVE_INFINITY), 'dropAllQuestions', START]",
    to: 'dropped(Number.POSITIVE_INFINITY), START]',
    tests: ['test/machines/'],
  },
  {
    title: 'a conversation that a bug ended is waited for',
    from: "moved(snapshot, scope, name, 'idle');",
    to: '',
    tests: ['test/machines/'],
  },
  {
    title: 'the default conversation is closed when it is idle',
    from: "if (state === 'idle' && name !== DEFAULT_CONVERSATION)",
    to: "if (state === 'idle')",
    tests: ['test/machines/'],
  },
  {
    title: 'an ear that needs no hotword never gives way',
    from: "after: { breath: { target: 'deciding' } },",
    to: '',
    tests: ['test/machines/'],
  },
  {
    title: 'the output is held for ever once somebody has spoken',
    from: "  entry: ['holdOutput', emitHook('on_start_listening')],\n  exit: 'releaseOutput',",
    to: "  entry: ['holdOutput', emitHook('on_start_listening')],",
    tests: ['test/machines/'],
  },
  {
    title: 'failed turns are not counted down',
    from: 'Math.max(0, skipped.left - 1)',
    to: 'Math.max(0, skipped.left)',
    tests: ['test/machines/'],
  },
  {
    title: 'synapses that start one another never end',
    from: 'Math.max(entered.length, frames.length) >= MAX_SYNAPSES',
    to: 'entered.length < 0',
    tests: ['test/actors/run.test.ts', 'test/actors/run-events'],
  },
  {
    title: 'work that was done in time leaves its timer behind',
    from: 'isOver = true;\n      if (timer !== undefined) clock.clearTimeout(timer);',
    to: '',
    tests: ['test/actors/neuron.test.ts'],
  },
  {
    title: 'work that is late is not told to stop',
    from: 'control().abort(error); // made even now',
    to: '// made even now',
    tests: ['test/actors/neuron.test.ts'],
  },
  {
    title: 'an output that is never released stays silent',
    from: "after: { longestHold: { target: 'closed', actions: tellEar(false) } },",
    to: '',
    tests: ['test/machines/output.machine'],
  },
  {
    title: 'an interrupted call says more',
    from: "'speech.stop': { target: 'stopping', actions: ['silence', 'dropWaiting', 'stop'] },",
    to: "'speech.stop': { target: 'stopping', actions: ['dropWaiting', 'stop'] },",
    tests: ['test/machines/output.machine'],
  },
  {
    title: 'speech of hooks waits until the ear is closed',
    from: "{ guard: 'isFromHook', target: 'audible', actions: begin(true) },",
    to: '',
    tests: ['test/machines/output.machine'],
  },
  {
    title: 'failed logins are never forgotten',
    from: 'last === undefined || now - last.lastMs > FORGOTTEN_AFTER_MS ? 0',
    to: 'last === undefined ? 0',
    tests: ['test/http/guards/failed-logins'],
  },
  {
    title: 'any number of failed logins may wait',
    from: 'if (others >= waitingLogins) return false;',
    to: '',
    tests: ['test/http/guards/failed-logins'],
  },
  {
    title: 'a page of another site may open a socket',
    from: "['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.upgrade === undefined",
    to: "['GET', 'HEAD', 'OPTIONS'].includes(method)",
    tests: ['test/http/guards/'],
  },
  {
    title: 'the case of a host name matters',
    from: ".replace(/^\\[(.*)\\]$/, '$1')\n    .toLowerCase();",
    to: ".replace(/^\\[(.*)\\]$/, '$1');",
    tests: ['test/http/guards/'],
  },
  {
    title: 'a body may stand still',
    from: 'isMoving && (body.isForm',
    to: '(body.isForm',
    tests: ['test/http/guards/'],
  },
  {
    title: '"stop" waits for other microphones',
    from: "if (detection.means === 'stop' || !place.mayBeOpened()) by.serve(detection);",
    to: 'if (!place.mayBeOpened()) by.serve(detection);',
    tests: ['test/rooms/'],
  },
  {
    title: 'somebody far away keeps an utterance from ending',
    from: '.filter(({ energy }) => energy * OTHER_SPEAKER_RATIO >= loudness)',
    to: '',
    tests: ['test/streams/'],
  },
  {
    title: 'all frames of a file share one buffer',
    from: '      atMs += FRAME_MS;\n      frame = new Int16Array(FRAME_SAMPLES);',
    to: '      atMs += FRAME_MS;',
    tests: ['test/engines/audio-file/'],
  },
  {
    title: 'the sounds of runs that are gone stay on the disk',
    from: '      removeSounds.run([first.number]);\n',
    to: '',
    tests: ['test/store/'],
  },
  {
    title: 'a file that somebody broke by hand is overwritten',
    from: 'broken.has(file) ? once(setAside(file), () => broken.delete(file)) : TE.right(undefined)',
    to: 'TE.right(undefined)',
    tests: ['test/store/overlay/'],
  },
  {
    title: 'a text that YAML would merge is written bare',
    from: "text === '<<' || /\\p{Surrogate}/u.test(text)",
    to: '/\\p{Surrogate}/u.test(text)',
    tests: ['test/store/overlay/'],
  },
  {
    title: 'the deaths of a child process are not counted',
    from: 'deaths = { count: (deaths?.count ?? 0) + 1,',
    to: 'deaths = { count: 1,',
    tests: ['test/workers/supervised'],
  },
  {
    title: 'a child process hears nothing of a call that was cancelled',
    from: "    send({ type: 'abort', id });\n",
    to: '',
    tests: ['test/workers/supervised'],
  },
  {
    title: 'short secrets take words out of texts',
    from: "text.length >= MIN_LENGTH && !text.includes('{{')",
    to: "!text.includes('{{')",
    tests: ['test/lib/secrets'],
  },
  {
    title: 'two letters that are swapped count as two mistakes',
    from: 'isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY',
    to: 'Number.POSITIVE_INFINITY',
    tests: ['test/lib/text'],
  },
  {
    title: 'an order that interrupts goes before an answer with its words',
    from: 'answerTo(question, text) === undefined &&\n',
    to: '',
    tests: ['test/machines/', 'test/app/assistant'],
  },
  {
    title: 'a question is answered for before it is on disk',
    from: 'runs.store(asked, answered).then(',
    to: 'Promise.resolve().then(',
    tests: ['test/actors/run.test.ts', 'test/actors/stored-questions'],
  },
  {
    title: 'after "stop" its own voice, dying away, is an order',
    from: 'sinceMs: isAfterStop ? undefined : endMs',
    to: 'sinceMs: endMs',
    tests: ['test/machines/ears'],
  },
  {
    title: 'a reader of events who had nothing to read for long is dropped',
    from: '      if (waiting === 0) progressMs = clock.nowMs();\n',
    to: '',
    tests: ['test/observe/reader'],
  },
  {
    title: 'runs that were removed take room from others',
    from: 'characters = kept.reduce((sum, { size }) => sum + size, 0);',
    to: '',
    tests: ['test/store/stored-runs'],
  },
  {
    title: 'sound that begins again at the same audio time is taken for the old one',
    from: 'endMs <= known.endMs',
    to: 'endMs < known.endMs',
    tests: ['test/streams/endpoint'],
  },
  {
    title: 'a stop leaves a timer behind',
    from: '        clearTimeout(late);\n        await end()',
    to: '        await end()',
    tests: ['test/app/graceful-stop'],
  },
  {
    title: 'a neuron whose actor has ended works on',
    from: '        cancel?.();\n        reply(job, failed(',
    to: '        reply(job, failed(',
    tests: ['test/actors/run.test.ts', 'test/actors/neuron-actor.test.ts'],
  },
  {
    title: 'an ear opens for a question on a microphone that has ended',
    from: "        deciding: {\n          always: [\n            { guard: 'isEnded', target: '#ears.no_microphone' },",
    to: '        deciding: {\n          always: [',
    tests: ['test/machines/ears'],
  },
  {
    title: 'a network that was cut off is taken for whole',
    from: 'if (place + length > to)',
    to: 'if (place + length < 0)',
    tests: ['test/engines/sherpa/stt-model'],
  },
  {
    title: 'the memory of what sherpa heard is kept',
    from: 'setImmediate(collectGarbage);',
    to: '',
    tests: ['test/engines/sherpa/stt.test'],
  },
  {
    title: 'sherpa prefers the words of orders for the next model alone',
    from: 'const isEnough = all.size === known.size ||',
    to: 'const isEnough = present !== undefined ||',
    tests: ['test/engines/sherpa/stt.test'],
  },
];
