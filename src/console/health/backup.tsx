import { useState } from 'preact/hooks';
import type { BackupAnswer } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { momentText } from '../runs/trace.ts';
import { type Refused, refusedBy } from './saving.ts';
import { healthTexts } from './texts.ts';

/** Kit and changes as one file: what is in it, and one in the place of both. */
export function BackupSection() {
  const [version, setVersion] = useState(0);
  const { answer, error } = useLoaded<BackupAnswer>('/backup', version);
  if (error !== undefined) return <p class="bad">{error}</p>;
  return (
    <>
      <section class="card" aria-labelledby="backup">
        <h3 id="backup">{healthTexts.backup}</h3>
        {answer !== undefined && <Contents backup={answer} />}
      </section>
      <section class="card" aria-labelledby="restore">
        <h3 id="restore">{healthTexts.restore}</h3>
        <Restore staged={answer?.staged ?? null} changed={() => setVersion((before) => before + 1)} />
      </section>
    </>
  );
}

function Contents({ backup: { files, secrets } }: { readonly backup: BackupAnswer }) {
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <>
      <p>{healthTexts.backupHolds(files.length, (bytes / 1_000_000).toFixed(1))}</p>
      <p class="muted">{healthTexts.backupLacks}</p>
      {secrets.length > 0 && (
        <div class="note card">
          <p>
            <strong>{healthTexts.backupSecrets}</strong>
          </p>
          <ul>
            {secrets.map((secret) => (
              <li key={secret}>
                <code>{secret}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>{healthTexts.backupFiles}</summary>
        <ul>
          {files.map(({ path }) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      </details>
      <div class="row">
        <a class="link-button" href="/backup/file" download>
          {healthTexts.downloadBackup}
        </a>
      </div>
    </>
  );
}

interface RestoreProps {
  readonly staged: BackupAnswer['staged'];
  readonly changed: () => void;
}

function Restore({ staged, changed }: RestoreProps) {
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setRefused(await refusedBy(work));
    setBusy(false);
    changed();
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const form = new FormData();
    form.append('file', file);
    await act(() => call('POST', '/backup/restore', form));
  };
  return (
    <>
      <p class="muted">{healthTexts.restoreHint}</p>
      {staged !== null && (
        <div class="row">
          <strong role="status">{healthTexts.restoreWaits(momentText(staged.made), staged.files)}</strong>
          <Button
            text={healthTexts.cancel}
            aria-label={healthTexts.cancelRestore}
            onClick={() => act(() => call('DELETE', '/backup/restore'))}
          />
        </div>
      )}
      <label class="row">
        {healthTexts.chooseBackup}
        <input
          type="file"
          accept=".gz,.tgz,application/gzip"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p role="status" class="muted">
        {isBusy && healthTexts.checkingBackup}
      </p>
      <p role="alert" class="bad">
        {refused?.message}
      </p>
    </>
  );
}
