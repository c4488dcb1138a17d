import { Table } from '../parts.tsx';
import { VIEWS } from '../route.ts';
import { frameTexts } from './texts.ts';

/** What the views are for, what the words mean, and which keys there are. */
export function Help() {
  const purposes: Readonly<Record<string, string>> = frameTexts.purposes;
  return (
    <div class="help">
      <h2>{frameTexts.help}</h2>
      <p>{frameTexts.helpMeaning}</p>
      <section class="card" aria-labelledby="help-views">
        <h3 id="help-views">{frameTexts.views}</h3>
        <Table class="plain-table" columns={[frameTexts.view, frameTexts.purpose]}>
          {VIEWS.filter(({ name }) => purposes[name] !== undefined).map(({ name, title }) => (
            <tr key={name}>
              <th scope="row">
                <a href={`#/${name}`}>{title}</a>
              </th>
              <td>{purposes[name]}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section class="card" aria-labelledby="help-words">
        <h3 id="help-words">{frameTexts.words}</h3>
        <Table class="plain-table" columns={[frameTexts.word, frameTexts.meaning]}>
          {Object.values(frameTexts.wordRows).map(({ word, meaning }) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section class="card" aria-labelledby="help-keys">
        <h3 id="help-keys">{frameTexts.keys}</h3>
        <Table class="plain-table" columns={[frameTexts.key, frameTexts.effect]}>
          {Object.values(frameTexts.keyRows).map(({ key, effect }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{effect}</td>
            </tr>
          ))}
        </Table>
      </section>
      <p>
        <a href="/docs">{frameTexts.api}</a>
      </p>
    </div>
  );
}
