import { signal } from '@preact/signals';

/** Who is logged in on this page. */
export interface Session {
  readonly role: string;
  /** The name of the token that was given in place of a login. */
  readonly token: string | null;
  /** False where no login is needed, or the browser sends one by itself: there is nothing to log out of. */
  readonly has_session: boolean;
}

const PATH = '/console/session';
const UNAUTHORIZED = 401;

/** Null until it is known. */
export const session = signal<Session | null>(null);

/** Whether the service answers nothing before somebody logs in. */
export const isLoginNeeded = signal(false);

/** Asks the service who is logged in. While it cannot be reached, what is known stays. */
export async function readSession(): Promise<void> {
  const response = await fetch(PATH).catch(() => undefined);
  noteStatus(response?.status);
  if (response?.ok === true) session.value = (await response.json()) as Session;
}

/** Takes from the status of an answer whether somebody has to log in. */
export function noteStatus(status: number | undefined): void {
  if (status === UNAUTHORIZED) isLoginNeeded.value = true;
}

/** Settles once nobody has to log in. */
export async function loggedIn(): Promise<void> {
  if (!isLoginNeeded.value) return;
  await new Promise<void>((resolve) => {
    const stop = isLoginNeeded.subscribe((isNeeded) => {
      if (isNeeded) return;
      stop();
      resolve();
    });
  });
}

/** Logs in; returns the status of the answer, 0 when the service cannot be reached. */
export async function logIn(login: string, password: string): Promise<number> {
  const response = await fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  }).catch(() => undefined);
  if (response?.ok === true) {
    await readSession();
    isLoginNeeded.value = false;
  }
  return response?.status ?? 0;
}

/** Ends the session at the service, and forgets what this tab knows. */
export async function logOut(): Promise<void> {
  await fetch(PATH, { method: 'DELETE' });
  sessionStorage.clear();
  location.reload();
}
