import { spawn } from 'node:child_process';

/**
 * Starts the YAML language server, the one of VS Code, from npm; `stop` it. Files are texts with an address, and need not exist.
 */
export async function languageServer() {
  const child = spawn('npx', ['-y', 'yaml-language-server', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  /** @type {Map<string, (found: any[]) => void>} */
  const checked = new Map();
  const ended = new Promise((_, reject) => {
    child.once('exit', (code) => reject(new Error(`yaml-language-server ended with ${code}`)));
    child.once('error', reject);
  });
  ended.catch(() => {});
  const send = (/** @type {object} */ message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let id = 0;
  const ask = (/** @type {string} */ method, /** @type {object} */ params) => {
    id += 1;
    send({ id, method, params });
    return Promise.race([ended, new Promise((resolve) => waiting.set(id, resolve))]);
  };
  onMessages(child.stdout, (message) => {
    if (message.method === 'workspace/configuration')
      send({ id: message.id, result: message.params.items.map(settingOf) });
    else if (message.method === 'textDocument/publishDiagnostics')
      checked.get(message.params.uri)?.(message.params.diagnostics);
    else if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null });
    else waiting.get(message.id)?.(message.result);
  });
  await ask('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { workspace: { configuration: true } },
  });
  send({ method: 'initialized', params: {} });

  const open = (/** @type {string} */ uri, /** @type {string} */ text) => {
    const found = new Promise((resolve) => checked.set(uri, resolve));
    send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
    });
    return Promise.race([ended, found]);
  };
  return {
    /** The mistakes in a text: their lines from 1 and what is wrong. */
    check: async (/** @type {string} */ uri, /** @type {string} */ text) =>
      (await open(uri, text)).map((/** @type {any} */ { range, message }) => ({
        line: range.start.line + 1,
        message,
      })),
    /** What can be written at the end of a text. */
    complete: async (/** @type {string} */ uri, /** @type {string} */ text) => {
      await open(uri, text);
      const lines = text.split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const { items } = await ask('textDocument/completion', { textDocument: { uri }, position });
      return items.map((/** @type {any} */ { label, documentation }) => ({
        label,
        info: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
      }));
    },
    stop: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    },
  };
}

/** What an editor with our advice has set. */
const settingOf = (/** @type {{ section?: string }} */ { section }) =>
  section === 'yaml'
    ? { validate: true, completion: true, hover: true, yamlVersion: '1.1', schemaStore: { enable: false } }
    : {};

function onMessages(
  /** @type {import('node:stream').Readable} */ stream,
  /** @type {(message: any) => void} */ use,
) {
  let bytes = Buffer.alloc(0);
  stream.on('data', (part) => {
    bytes = Buffer.concat([bytes, part]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/i.exec(bytes.toString('latin1'));
      if (head === null) return;
      const end = head[0].length + Number(head[1]);
      if (bytes.length < end) return;
      use(JSON.parse(bytes.subarray(head[0].length, end).toString()));
      bytes = bytes.subarray(end);
    }
  });
}
