import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Access } from '../health/access.tsx';
import { BackupSection } from '../health/backup.tsx';
import { Devices } from '../health/devices.tsx';
import { Home } from '../health/home.tsx';
import { Recogniser } from '../health/recogniser.tsx';
import { type EngineRow, engineRows, stateLines } from '../health/rows.ts';
import { Satellites } from '../health/satellites.tsx';
import { HearingFields, Hooks, OnAndOff } from '../health/settings.tsx';
import { Sound } from '../health/sound.tsx';
import { SoundNotes } from '../health/sound-notes.tsx';
import { health, reload, settings, useHealth } from '../health/state.ts';
import { healthTexts } from '../health/texts.ts';
import { Voice } from '../health/voice.tsx';
import { WakeWord } from '../health/wake-word.tsx';
import { Button, RefusalLine, Table } from '../parts.tsx';
import { partTitle, route } from '../route.ts';
import { momentText } from '../runs/trace.ts';
import './health.css';

/** How the service is, and what of it can be changed while it runs; a section at a time. */
export function Health() {
  useHealth();
  const section = SECTIONS.find(({ name }) => name === route.value.rest) ?? SECTIONS[0];
  useEffect(() => {
    partTitle.value = section.name === '' ? undefined : section.title;
    return () => {
      partTitle.value = undefined;
    };
  }, [section]);
  return (
    <div class="settings">
      <h2>{healthTexts.settings}</h2>
      <RefusalLine />
      <nav class="settings-nav" aria-label={healthTexts.sections}>
        {SECTIONS.map(({ name, title }) => (
          <a
            key={name}
            href={name === '' ? '#/health' : `#/health/${name}`}
            aria-current={name === section.name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div class="settings-section">
        <section.Content />
      </div>
      <p class="muted">{healthTexts.footer(settings.value?.settings.assistant_version ?? '')}</p>
    </div>
  );
}

interface Section {
  /** As the address has it; `''` is shown first. */
  readonly name: string;
  readonly title: string;
  readonly Content: () => ComponentChildren;
}

const SECTIONS: readonly [Section, ...Section[]] = [
  { name: '', title: healthTexts.overview, Content: Overview },
  { name: 'wake-word', title: healthTexts.wakeWord, Content: WakeWord },
  { name: 'recognition', title: healthTexts.recognition, Content: Recogniser },
  { name: 'voice', title: healthTexts.voiceSection, Content: Voice },
  { name: 'hearing', title: healthTexts.hearing, Content: Hearing },
  { name: 'devices', title: healthTexts.devices, Content: Devices },
  { name: 'satellites', title: healthTexts.satellites, Content: Satellites },
  { name: 'access', title: healthTexts.access, Content: Access },
  { name: 'home', title: healthTexts.home, Content: Home },
  { name: 'backup', title: healthTexts.backupSection, Content: BackupSection },
];

function Overview() {
  return (
    <>
      <SoundNotes />
      <Engines />
      <section class="card" aria-labelledby="switches">
        <h3 id="switches">{healthTexts.switches}</h3>
        <OnAndOff />
      </section>
      <section class="card" aria-labelledby="hooks">
        <h3 id="hooks">{healthTexts.hooks}</h3>
        <Hooks />
      </section>
    </>
  );
}

function Hearing() {
  return (
    <section class="card" aria-labelledby="hearing">
      <h3 id="hearing">{healthTexts.hearing}</h3>
      <Sound />
      <HearingFields />
    </section>
  );
}

/** How the service is: its engines, its machines, its kit. */
function Engines() {
  const present = health.value;
  if (present === null) return <p role="status">{healthTexts.healthUnknown}</p>;
  const { status, ready } = present;
  return (
    <section class="card" aria-labelledby="engines">
      <h3 id="engines">
        {healthTexts.health}{' '}
        <span class={status === 'ok' ? 'good' : status === 'stopped' ? 'bad' : undefined}>
          {healthTexts.healthNames[status]}
        </span>
        {!ready && healthTexts.doesNotListen}
      </h3>
      <div class="wide-table">
        <Table columns={[healthTexts.engine, healthTexts.inUse, healthTexts.state]}>
          {engineRows(present).map((row) => (
            <OneEngine key={row.kind} row={row} />
          ))}
        </Table>
      </div>
      <p class="muted">{stateLines(present.states).join(' · ')}</p>
      <Kit />
    </section>
  );
}

function OneEngine({ row: { kind, name, state, detail } }: { readonly row: EngineRow }) {
  // no sound card is a state, which stands above with its remedy
  const isSound = kind === healthTexts.player || kind === healthTexts.microphone;
  const tone = isSound && STATES[state] === 'bad' ? 'muted' : STATES[state];
  return (
    <>
      <tr class={detail === '' ? undefined : 'has-detail'}>
        <th scope="row">{kind}</th>
        <td>{name}</td>
        <td class={tone}>{healthTexts.engineStates[state]}</td>
      </tr>
      {detail !== '' && (
        <tr>
          <td colSpan={3} class={tone === 'bad' ? 'bad' : 'muted'}>
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}

function Kit() {
  const [message, setMessage] = useState('');
  const { current = true, read_at = '', problems = [] } = health.value?.kit ?? {};
  return (
    <>
      <div class="row">
        <span>
          {healthTexts.kit}{' '}
          <span class={current ? 'good' : 'bad'}>
            {current ? healthTexts.kitCurrent : healthTexts.kitHasMistakes}
          </span>
          {read_at !== '' && <span class="muted">{healthTexts.readAt(momentText(read_at))}</span>}
        </span>
        <Button text={healthTexts.reload} onClick={async () => setMessage(await reload())} />
        <span role="status" class="muted">
          {message}
        </span>
      </div>
      <ul class="bad">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

const STATES: Readonly<Record<string, string>> = {
  ready: 'good',
  missing: 'bad',
  failed: 'bad',
  off: 'muted',
  starting: 'muted',
};
