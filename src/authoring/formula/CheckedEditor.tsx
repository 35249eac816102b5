import { CloseCircleOutlined } from '@ant-design/icons';
import type { EditorView } from '@codemirror/view';
import { theme } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { contextChanged, type FormulaContext } from './context';
import { markFaults, replaceText, selectText, type TextFault } from './faults';
import { type EditorOptions, useEditorView } from './useEditorView';
import './formula.css';

/** Props of every field for formulas or texts with placeholders. */
export interface EditorFieldProps extends Pick<EditorOptions, 'value' | 'onChange' | 'onCommit'> {
  /** Accessible name; else `labelledBy`, the id of the label. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Lines shown before it grows. */
  rows?: number;
  id?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

interface Props extends EditorFieldProps, Pick<EditorOptions, 'attributes' | 'placeholder' | 'extensions'> {
  context: Pick<FormulaContext, 'scope' | 'say'>;
  /** The text that was checked. */
  settled: string;
  faults: readonly TextFault[];
  /** Value of a formula; undefined: not a formula. */
  live?: ReactNode;
  /** Explains the keys to screen readers. */
  keys: string | undefined;
  /** @param run runs a command of the editor and focuses it */
  toolbar?(run: (command: (view: EditorView) => boolean) => void): ReactNode;
  children?: ReactNode;
}

/** An editor with its faults below: each selects its place, and a suggestion can be applied. */
export function CheckedEditor(props: Props) {
  const { context, settled, faults, live, keys, rows = 1, readOnly = false, autoFocus = false } = props;
  const text = useText('formulaEditor.');
  const own = useId();
  const ids = { faults: `${own}faults`, live: `${own}value`, keys: `${own}keys` };
  const describing = [props.describedBy, ids.faults, live !== undefined && ids.live, keys !== undefined && ids.keys];
  const { parent, view } = useEditorView({
    ...props,
    readOnly,
    autoFocus,
    phrases: {
      Completions: text('phrase.completions'),
      'Control character': text('phrase.controlCharacter'),
      'Selection deleted': text('phrase.selectionDeleted'),
    },
    attributes: {
      ...props.attributes,
      'aria-describedby': describing.filter(Boolean).join(' '),
      'aria-invalid': String(faults.length > 0),
      ...(props.id !== undefined && { id: props.id }),
      ...(props.label !== undefined && { 'aria-label': props.label }),
      ...(props.labelledBy !== undefined && { 'aria-labelledby': props.labelledBy }),
      style: `min-block-size: ${rows * 1.6}em`,
    },
  });

  const { scope, say } = context;
  const drawnFor = useRef(scope);
  useEffect(() => {
    if (drawnFor.current === scope) return;
    drawnFor.current = scope;
    view.current?.dispatch({ effects: contextChanged.of(null) });
  }, [scope, view]);
  useEffect(() => {
    // Edited meanwhile: the next check marks its faults.
    if (view.current?.state.doc.toString() === settled) markFaults(view.current, faults, say);
  }, [faults, settled, say, view]);

  const act = (command: (editor: EditorView) => unknown) => view.current && command(view.current);
  return (
    <div className={`formula-field ${props.toolbar ? 'template-field' : ''}`} style={useColours()}>
      {props.toolbar?.((command) =>
        act((editor) => {
          editor.focus();
          command(editor);
        }),
      )}
      <div ref={parent} />
      {live === undefined ? null : (
        <p id={ids.live} className="formula-live">
          {live}
        </p>
      )}
      <div id={ids.faults} role="status" className="formula-faults">
        {faults.length > 0 ? (
          <ul className="plain-list">
            {faults.map(({ start, end, message, suggestion }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fault may stand there twice, and the list is made anew each time.
              <li key={`${message}${index}`}>
                <CloseCircleOutlined aria-hidden />
                <button
                  type="button"
                  className="formula-link"
                  onClick={() => act((editor) => selectText(editor, start, end))}
                >
                  {message}
                </button>
                {suggestion !== undefined && !readOnly ? (
                  <button
                    type="button"
                    className="formula-link"
                    onClick={() => act((editor) => replaceText(editor, start, end, suggestion))}
                  >
                    {text('fix', { suggestion })}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {keys === undefined ? null : (
        <span id={ids.keys} className="visually-hidden">
          {keys}
        </span>
      )}
      {props.children}
    </div>
  );
}

/** Colours for highlighting: the eighth colour of each palette is readable in light and dark themes. */
function useColours(): CSSProperties {
  const { token } = theme.useToken();
  const colours: Record<`--formula-${string}`, string> = {
    '--formula-question': token.geekblue8,
    '--formula-calculation': token.purple8,
    '--formula-function': token.cyan8,
    '--formula-quoted': token.green8,
    '--formula-number': token.magenta8,
    '--formula-attribute': token.gold9,
  };
  return colours;
}
