/** Drawn as lines in a square of 24 units. */
const PATHS = {
  talk: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9l-5 4V6a1 1 0 0 1 0-1z',
  machines: 'M9 4h6v5H9zM3 15h6v5H3zM15 15h6v5h-6zM12 9v3M6 15v-3h12v3',
  timeline: 'M3 12h4l3-8 4 16 3-8h4',
  runs: 'M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10',
  brain:
    'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 9V4M12 20v-5M9.4 13.5L5 16M14.6 13.5L19 16M9.4 10.5L5 8M14.6 10.5L19 8',
  health: 'M4 7h8M16 7h4M14 4.5v5M4 17h4M12 17h8M10 14.5v5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  microphone: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11v1a6 6 0 0 0 12 0v-1M12 18v3',
  send: 'M12 19V5M6 11l6-6 6 6',
  upload: 'M12 15V4M8 8l4-4 4 4M5 15v4h14v-4',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words that say the same; in their colour. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

/** Whether there is a picture of this name. */
export const isIcon = (name: string): name is IconName => Object.hasOwn(PATHS, name);

/** The sign of Broca: a spoken word. */
export const Sign = () => (
  <svg class="sign" viewBox="0 0 512 512" aria-hidden="true">
    <path d="M136 216v80M196 156v200M256 196v120M316 116v280M376 206v100" />
  </svg>
);
