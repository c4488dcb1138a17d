import { useState } from 'preact/hooks';
import { logIn } from '../session.ts';
import { pageTexts } from '../texts.ts';
import { Sign } from './icon.tsx';
import { frameTexts } from './texts.ts';

/** Asks for the login, in the place of every view; what was open is there again afterwards. */
export function Login() {
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    setSending(true);
    setFailure('');
    const status = await logIn(String(fields.get('login')), String(fields.get('password')));
    setSending(false);
    setFailure(failureOf(status));
  };
  return (
    <main class="login">
      <form class="card" onSubmit={send}>
        <h1>
          <Sign /> {pageTexts.broca}
        </h1>
        <p class="muted">{frameTexts.loginMeaning}</p>
        <label>
          {frameTexts.login}
          <input name="login" autocomplete="username" autocapitalize="none" required ref={focus} />
        </label>
        <label>
          {frameTexts.password}
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <p class="bad" role="alert">
          {failure}
        </p>
        <button type="submit" class="main" disabled={isSending}>
          {frameTexts.logIn}
        </button>
      </form>
    </main>
  );
}

/** Of the field that is typed in first. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

function failureOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status === 401) return frameTexts.wrongLogin;
  if (status === 429) return frameTexts.tooManyLogins;
  return status === 0 ? frameTexts.loginUnreachable : frameTexts.loginRefused(status);
}
