import espeakNg from 'espeak-ng';
import { serve } from '../child-process-worker.ts';

/** The arguments of the program but its input and output. */
export interface WasmRequest {
  readonly args: readonly string[];
  readonly text: string;
}

serve<WasmRequest, Uint8Array>(async ({ args, text }) => {
  const complaints: string[] = [];
  const { FS } = await espeakNg({
    arguments: [...args, '-f', '/text', '-w', '/wav'],
    preRun: [(module) => module.FS.writeFile('/text', text)],
    print: () => {},
    printErr: (line) => complaints.push(line),
  });
  try {
    return FS.readFile('/wav');
  } catch {
    throw new Error(complaints[0] ?? 'it gave no sound');
  }
});
