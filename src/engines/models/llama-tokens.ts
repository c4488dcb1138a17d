/**
 * The tokens of Llama, which Moonshine uses too, as `tokens.txt` of sherpa-onnx: in each line a token in base64 and its number. A script that
 * holds llama-tokenizer-js has them as one long text in base64, with line breaks between them. Throws if the script has none.
 * @param count how many tokens the network has. The script lacks the last ones, which the network uses as marks and never writes
 */
export function llamaTokens(script: string, count: number): string {
  const [, written] = new RegExp(`["'\`](${BEGINNING}[A-Za-z0-9+/]{1000,}={0,2})["'\`]`).exec(script) ?? [];
  if (written === undefined) throw new Error('it lacks the tokens of its model');
  const tokens = Buffer.from(written, 'base64').toString().trimEnd().split('\n');
  return Array.from({ length: count }, (_, number) => {
    const token = tokens[number] ?? `<mark ${number - tokens.length}>`;
    return `${spoken(token).toString('base64')} ${number}\n`;
  }).join('');
}

/** `<unk>` and a line break. */
const BEGINNING = 'PHVuaz4K';

/** A token may be a single byte, and writes a space as `▁`. */
function spoken(token: string): Buffer {
  const [, hex] = /^<0x([\dA-F]{2})>$/.exec(token) ?? [];
  return hex === undefined ? Buffer.from(token.replaceAll('▁', ' ')) : Buffer.from(hex, 'hex');
}
