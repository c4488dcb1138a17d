import { useEffect, useRef } from 'preact/hooks';
import type { Finding } from '../../client/types.ts';
import type { Editor } from './editor.ts';

interface YamlEditorProps {
  readonly text: string;
  readonly label: string;
  readonly changed: (text: string) => void;
  readonly check: (text: string) => Promise<readonly Finding[]>;
  readonly save: () => Promise<void>;
  /** Gets the editor once its part of the page is loaded, and undefined when it is closed. */
  readonly opened: (editor: Editor | undefined) => void;
}

/** The editor, whose part of the page is loaded when the first one opens. `text` is what it begins with. */
export function YamlEditor(props: YamlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let editor: Editor | undefined;
    let isClosed = false;
    const open = async (): Promise<void> => {
      const { openEditor } = await import('./editor.ts');
      if (isClosed || place.current === null) return;
      const { text, label } = latest.current;
      editor = openEditor(place.current, {
        text,
        label,
        changed: (written) => latest.current.changed(written),
        check: (written) => latest.current.check(written),
        save: () => void latest.current.save(),
      });
      latest.current.opened(editor);
    };
    void open();
    return () => {
      isClosed = true;
      latest.current.opened(undefined);
      editor?.close();
    };
  }, []);
  return <div class="yaml-editor" ref={place} />;
}
