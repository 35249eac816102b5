import { useIntl } from '@umijs/max';
import { placeholdersIn } from 'core/language/template';
import { useId, useMemo, useState } from 'react';
import { Prose, RichText } from '@/answering';
import { checkFor } from './check';
import { FaultList } from './FaultList';
import { faultInWords } from './faultInWords';
import { replaceText, selectText, type TextFault } from './faults';
import { formulaLanguage } from './language';
import { closingBraces, markdownKeys } from './markdownCommands';
import { oneLine } from './oneLine';
import { TemplateToolbar } from './TemplateToolbar';
import { filledOn } from './templatePreview';
import { openPlaceholder, templateRegions } from './templateRegions';
import { useEditorView } from './useEditorView';
import { type FormulaSurroundings, useFormulaContext } from './useFormulaContext';
import { useColours, usePhrases } from './useLook';
import { useMarkedFaults } from './useMarkedFaults';
import { useSettled } from './useSettled';
import './formula.css';

interface Props extends FormulaSurroundings {
  value: string;
  onChange(value: string): void;
  /** On blur, and on Ctrl or ⌘ with Enter. */
  onCommit?(): void;
  /** Of the text. */
  lang: string;
  dir: 'ltr' | 'rtl';
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** One line without Markdown. */
  plain?: boolean;
  /** Whether `{{ formula }}` is replaced. Default true. */
  placeholders?: boolean;
  /** The player knows less Markdown than a report. Default `report`. */
  shownBy?: 'player' | 'report';
  rows?: number;
  id?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** The faults in a text's placeholders. */
function useTemplateFaults(
  text: string,
  { structure, placeholders = true }: Props,
  say: Parameters<typeof faultInWords>[1],
) {
  const check = useMemo(() => checkFor(structure, 'scalar'), [structure]);
  return useMemo((): TextFault[] => {
    if (!placeholders) return [];
    const found = placeholdersIn(text).flatMap(({ start, end }) =>
      check(text.slice(start + 2, end - 2)).map((fault) => ({
        // An empty placeholder is marked including its braces.
        start: fault.code === 'empty_formula' ? start : start + 2 + fault.start,
        end: fault.code === 'empty_formula' ? end : start + 2 + fault.end,
        message: faultInWords(fault, say),
        suggestion: fault.suggestion,
      })),
    );
    const open = openPlaceholder(text);
    return open
      ? [...found, { start: open.start, end: open.start + 2, message: say('formulaEditor.template.open') }]
      : found;
  }, [text, placeholders, check, say]);
}

/** A field for a text in one language: Markdown with a toolbar, placeholders completed and checked, and a preview. */
export function TemplateField(props: Props) {
  const { value, onChange, onCommit, lang, dir, label, describedBy, plain = false, placeholders = true } = props;
  const { readOnly = false, autoFocus = false, rows = plain ? 1 : 4 } = props;
  const own = useId();
  const intl = useIntl();
  const { box, context } = useFormulaContext(props, 'scalar');
  const { say } = context;
  const settled = useSettled(value);
  const faults = useTemplateFaults(settled, props, say);
  const [preview, setPreview] = useState(false);

  const ids = { field: props.id ?? `${own}field`, faults: `${own}faults`, keys: `${own}keys` };
  const { parent, view } = useEditorView({
    value,
    onChange,
    onCommit,
    readOnly,
    autoFocus,
    placeholder: placeholders ? intl.formatMessage({ id: 'formulaEditor.template.placeholder' }) : '',
    phrases: usePhrases(),
    attributes: {
      id: ids.field,
      lang,
      dir,
      spellcheck: 'true',
      // Focusable also for axe, which does not count contenteditable.
      tabindex: '0',
      'aria-multiline': String(!plain),
      'aria-describedby': [describedBy, ids.faults, placeholders && ids.keys].filter(Boolean).join(' '),
      'aria-invalid': String(faults.length > 0),
      ...(label !== undefined && { 'aria-label': label }),
      ...(props.labelledBy !== undefined && { 'aria-labelledby': props.labelledBy }),
      style: `min-block-size: ${rows * 1.6}em`,
    },
    extensions: () => [
      placeholders ? [formulaLanguage({ box, regionsIn: templateRegions, amongWords: true }), closingBraces] : [],
      plain ? oneLine : markdownKeys,
    ],
  });

  useMarkedFaults(view, { context, settled, faults });

  const mend = ({ start, end }: TextFault, text: string) => view.current && replaceText(view.current, start, end, text);
  return (
    <div className="formula-field template-field" style={useColours()}>
      <TemplateToolbar
        label={label}
        controls={ids.field}
        markdown={!plain}
        placeholders={placeholders}
        disabled={readOnly}
        preview={preview}
        onPreview={setPreview}
        run={(command) => {
          if (!view.current) return;
          view.current.focus();
          command(view.current);
        }}
      />
      <div ref={parent} />
      <FaultList
        id={ids.faults}
        faults={faults}
        onSelect={({ start, end }) => view.current && selectText(view.current, start, end)}
        onMend={readOnly ? undefined : mend}
      />
      {placeholders ? (
        <span id={ids.keys} className="visually-hidden">
          {intl.formatMessage({ id: 'formulaEditor.template.keys' })}
        </span>
      ) : null}
      {preview ? <Preview {...props} text={settled} /> : null}
    </div>
  );
}

/** The text as readers see it, with the values of the sample. */
function Preview({
  text,
  structure,
  sample,
  lang,
  dir,
  label,
  plain = false,
  placeholders = true,
  shownBy,
}: Props & { text: string }) {
  const intl = useIntl();
  const say = (id: string, name = '') => intl.formatMessage({ id: `formulaEditor.${id}` }, { name });
  const words = { yes: say('value.true'), no: say('value.false'), missing: say('value.missing') };
  const format = plain ? 'plain' : 'markdown';
  const filled = placeholders ? filledOn(text, structure, sample, { locale: lang, format, words }) : text;
  const name = label === undefined ? say('template.preview') : say('template.previewOf', label);
  return (
    <section className="template-preview" aria-label={name}>
      {text.trim() === '' ? (
        <p className="template-empty">{say('template.previewEmpty')}</p>
      ) : (
        <div lang={lang} dir={dir}>
          {plain ? <p>{filled}</p> : null}
          {!plain && shownBy === 'player' ? <RichText text={filled} /> : null}
          {!plain && shownBy !== 'player' ? <Prose said={{ text: filled, locale: '' }} /> : null}
        </div>
      )}
    </section>
  );
}
