import { useState } from 'preact/hooks';
import type { AddedToken, TokenList } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { Button, Table } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { momentText } from '../runs/trace.ts';
import { Field } from './field.tsx';
import { errorAt, Input } from './form-input.tsx';
import { PasswordForm } from './password-form.tsx';
import { type Refused, refusedBy } from './saving.ts';
import { healthTexts } from './texts.ts';

/** Who may reach Broca: the password, and tokens for programs and devices. */
export function Access() {
  return (
    <>
      <section class="card" aria-labelledby="password">
        <h3 id="password">{healthTexts.passwordTitle}</h3>
        <PasswordForm />
        <div class="fields">
          <Field section="rest_api" name="host" choices={HOSTS} />
        </div>
      </section>
      <section class="card" aria-labelledby="tokens">
        <h3 id="tokens">{healthTexts.tokens}</h3>
        <p class="muted">{healthTexts.tokensHint}</p>
        <Tokens />
      </section>
    </>
  );
}

const HOSTS = { '127.0.0.1': healthTexts.thisMachineOnly, '0.0.0.0': healthTexts.allDevices };

function Tokens() {
  const [version, setVersion] = useState(0);
  const [name, setName] = useState('');
  const [role, setRole] = useState('order');
  const [made, setMade] = useState<AddedToken>();
  const [refused, setRefused] = useState<Refused>();
  const { answer, error } = useLoaded<TokenList>('/tokens', version);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setRefused(await refusedBy(work));
    setVersion((before) => before + 1);
  };
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    await act(async () => {
      setMade(await call<AddedToken>('POST', '/tokens', { name, role }));
      setName('');
    });
  };
  const revoke = async (one: string): Promise<void> => {
    if (confirm(healthTexts.confirmRevoke(one)))
      await act(() => call('DELETE', `/tokens/${encodeURIComponent(one)}`));
  };
  if (error !== undefined) return <p class="bad">{error}</p>;
  return (
    <>
      {answer?.tokens.length === 0 && <p>{healthTexts.noTokens}</p>}
      {answer !== undefined && answer.tokens.length > 0 && (
        <div class="wide-table">
          <Table columns={[healthTexts.tokenName, healthTexts.role, healthTexts.added, healthTexts.actions]}>
            {answer.tokens.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td>{one.role}</td>
                <td>{momentText(one.added)}</td>
                <td>
                  <Button
                    text={healthTexts.revoke}
                    aria-label={healthTexts.labelOf(healthTexts.revoke, one.name)}
                    onClick={() => revoke(one.name)}
                  />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <form class="form" onSubmit={add}>
        <Input label={healthTexts.tokenName} value={name} change={setName} error={errorAt(refused, 'name')} />
        <div class="field">
          <div class="field-title">
            <label for="token-role">{healthTexts.role}</label>
          </div>
          <select id="token-role" value={role} onChange={({ currentTarget }) => setRole(currentTarget.value)}>
            {Object.entries(healthTexts.roles).map(([one, meaning]) => (
              <option key={one} value={one}>
                {meaning}
              </option>
            ))}
          </select>
        </div>
        <div class="row">
          <button type="submit">{healthTexts.addToken}</button>
          <span role="alert" class="bad">
            {errorAt(refused, 'name') === undefined && refused?.message}
          </span>
        </div>
      </form>
      <p role="status">
        {made !== undefined && (
          <>
            {healthTexts.tokenIs} <code>{made.token}</code>
          </>
        )}
      </p>
    </>
  );
}
