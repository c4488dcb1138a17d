import { useState } from 'preact/hooks';
import { Checkbox } from '../parts.tsx';
import { errorAt, Input } from './form-input.tsx';
import type { Refused } from './saving.ts';
import { fieldOf, saveFields } from './state.ts';
import { healthTexts } from './texts.ts';

/** Login and password are set together: one without the other would lock everybody out. */
export function PasswordForm({ onSaved = () => {} }: { readonly onSaved?: () => void }) {
  const protection = fieldOf('rest_api', 'password_protected');
  const present = fieldOf('rest_api', 'login')?.value;
  const [isOn, setOn] = useState<boolean>();
  const [login, setLogin] = useState<string>();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<Refused>();
  const [isSaved, setSaved] = useState(false);
  const isWanted = isOn ?? protection?.value === true;
  const isSet = fieldOf('rest_api', 'password')?.is_set === true;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = await saveFields({
      rest_api: {
        password_protected: isWanted,
        ...(login === undefined ? {} : { login }),
        ...(password === '' ? {} : { password }),
      },
    });
    setRefused(why);
    setSaved(why === undefined);
    if (why !== undefined) return;
    setPassword('');
    onSaved();
  };
  return (
    <form class="form" onSubmit={save}>
      <Checkbox label={healthTexts.passwordOn} checked={isWanted} change={setOn} />
      <Input
        label={healthTexts.login}
        value={login ?? (typeof present === 'string' ? present : '')}
        change={setLogin}
        error={errorAt(refused, 'login')}
        autocomplete="username"
      />
      <Input
        label={healthTexts.password}
        type="password"
        value={password}
        placeholder={isSet ? healthTexts.passwordSet : ''}
        change={setPassword}
        error={errorAt(refused, 'password')}
        autocomplete="new-password"
      />
      <p class="muted">{healthTexts.passwordHint}</p>
      <div class="row">
        <button type="submit" class="main">
          {healthTexts.save}
        </button>
        <span role="status" class="good">
          {isSaved && healthTexts.saved}
        </span>
        <span role="alert" class="bad">
          {errorAt(refused, 'login') === undefined &&
            errorAt(refused, 'password') === undefined &&
            refused?.message}
        </span>
      </div>
    </form>
  );
}
