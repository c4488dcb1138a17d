/** What an answer holds: the value that JSON means, otherwise the text. */
export function contentOf(body: Buffer, type = ''): unknown {
  const text = decoded(body, /charset="?([^";\s]+)/i.exec(type)?.[1]);
  const isJson = /[/+]json\b/i.test(type) || /^\s*[[{]/.test(text);
  if (!isJson) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function decoded(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body); // the server named a charset that does not exist
  }
}
