interface Surroundings {
  readonly isSecure: boolean;
  readonly canCapture: boolean;
}

/** Why a page can have no microphone here, and what to do; undefined where it can. */
export function whyOff({ isSecure, canCapture }: Surroundings): string | undefined {
  if (!isSecure)
    return 'The microphone is off: browsers give it to pages of this machine (http://localhost) and to pages over TLS alone. “broca tls” on the machine of the service makes a certificate; open this page with https:// then.';
  return canCapture ? undefined : 'The microphone is off: this browser gives none to any page.';
}

/** What a failed request for the microphone means, by the name of its DOMException. */
export function troubleOf({ name, message }: Pick<Error, 'name' | 'message'>): string {
  switch (name) {
    case 'NotAllowedError':
      return 'This page may not use the microphone. Allow it beside the address, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'There is no microphone on this device. Plug one in, then try again.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Something else holds the microphone. Close it, then try again.';
    default:
      return `The microphone could not be opened: ${message}`;
  }
}

/** What the end of the line to the service means. */
export const lineTrouble = ({ reason }: { readonly reason: string }): string =>
  reason === ''
    ? 'The line to the service was lost: nothing is heard any more.'
    : `The service closed the line: ${reason}`;
