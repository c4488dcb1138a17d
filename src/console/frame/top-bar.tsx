import { useEffect } from 'preact/hooks';
import { LANGUAGES, type Language, language, switchLanguage } from '../languages/language.ts';
import { Button } from '../parts.tsx';
import { route, VIEWS } from '../route.ts';
import { logOut, session } from '../session.ts';
import { pageTexts } from '../texts.ts';
import { Icon, isIcon, Sign } from './icon.tsx';
import { frameTexts } from './texts.ts';
import { chooseTheme, THEMES, type Theme, theme } from './theme.ts';

/** The name, the views, and the menu; on a phone the views are at the lower edge. */
export function TopBar() {
  return (
    <header class="top">
      <h1>
        <a href="#/talk">
          <Sign /> {pageTexts.broca}
        </a>
      </h1>
      <nav aria-label={pageTexts.views}>
        {VIEWS.filter(({ name }) => name !== 'help').map(({ name, title }) => (
          <a key={name} href={`#/${name}`} aria-current={name === route.value.view ? 'page' : undefined}>
            {isIcon(name) && <Icon name={name} />}
            <span>{title}</span>
          </a>
        ))}
      </nav>
      <button type="button" class="menu-button" popovertarget={MENU_ID} aria-label={frameTexts.menu}>
        <Icon name="menu" />
      </button>
      <Menu />
    </header>
  );
}

const MENU_ID = 'page-menu';

/** What is not about one view; a press beside it or Escape closes it. */
function Menu() {
  useEffect(closeMenu, [route.value]);
  const { token = null, has_session = false } = session.value ?? {};
  return (
    <div id={MENU_ID} class="card menu" popover="auto">
      <label>
        {frameTexts.language}
        <select
          value={language}
          onChange={({ currentTarget }) => switchLanguage(currentTarget.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([name, title]) => (
            <option key={name} value={name} lang={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {frameTexts.appearance}
        <select
          value={theme.value}
          onChange={({ currentTarget }) => chooseTheme(currentTarget.value as Theme)}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {frameTexts.themes[name]}
            </option>
          ))}
        </select>
      </label>
      <a href="#/help">{frameTexts.help}</a>
      <a href="/docs">{frameTexts.api}</a>
      {token !== null && <p class="muted">{frameTexts.loggedInWith(token)}</p>}
      {has_session && <Button text={frameTexts.logOut} onClick={logOut} />}
    </div>
  );
}

const closeMenu = (): void => document.getElementById(MENU_ID)?.hidePopover();
