import { placeholdersIn } from 'core/language/template';
import { useId, useMemo, useState } from 'react';
import { Prose, RichText } from '@/answering';
import { useText } from '@/kit/text/useText';
import { CheckedEditor, type EditorFieldProps } from './CheckedEditor';
import { checkFor } from './check';
import type { Say } from './context';
import { faultInWords } from './faultInWords';
import type { TextFault } from './faults';
import { formulaLanguage } from './language';
import { closingBraces, markdownKeys } from './markdownCommands';
import { oneLine } from './oneLine';
import { TemplateToolbar } from './TemplateToolbar';
import { filledOn } from './templatePreview';
import { openPlaceholder, templateRegions } from './templateRegions';
import { type FormulaSurroundings, useFormulaContext } from './useFormulaContext';
import { useSettled } from './useSettled';

interface Props extends FormulaSurroundings, EditorFieldProps {
  /** Of the text. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** One line without Markdown. */
  plain?: boolean;
  /** Whether `{{ formula }}` is replaced. Default true. */
  placeholders?: boolean;
  /** The player knows less Markdown than a report. Default `report`. */
  shownBy?: 'player' | 'report';
}

/** The faults in a text's placeholders. */
function useTemplateFaults(text: string, { structure, placeholders = true }: Props, say: Say) {
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
    if (!open) return found;
    return [...found, { start: open.start, end: open.start + 2, message: say('formulaEditor.template.open') }];
  }, [text, placeholders, check, say]);
}

/** A field for a text in one language: Markdown with a toolbar, placeholders completed and checked, and a preview. */
export function TemplateField(props: Props) {
  const { value, lang, dir, label, plain = false, placeholders = true, rows = plain ? 1 : 4 } = props;
  const own = useId();
  const text = useText('formulaEditor.template.');
  const { box, context } = useFormulaContext(props, 'scalar');
  const settled = useSettled(value);
  const faults = useTemplateFaults(settled, props, context.say);
  const [preview, setPreview] = useState(false);
  const id = props.id ?? `${own}field`;
  return (
    <CheckedEditor
      {...props}
      id={id}
      rows={rows}
      context={context}
      settled={settled}
      faults={faults}
      placeholder={placeholders ? text('placeholder') : ''}
      attributes={{
        lang,
        dir,
        spellcheck: 'true',
        // Focusable also for axe, which does not count contenteditable.
        tabindex: '0',
        'aria-multiline': String(!plain),
      }}
      extensions={() => [
        placeholders ? [formulaLanguage({ box, regionsIn: templateRegions, amongWords: true }), closingBraces] : [],
        plain ? oneLine : markdownKeys,
      ]}
      keys={placeholders ? text('keys') : undefined}
      toolbar={(run) => (
        <TemplateToolbar
          label={label}
          controls={id}
          markdown={!plain}
          placeholders={placeholders}
          disabled={props.readOnly === true}
          preview={preview}
          onPreview={setPreview}
          run={run}
        />
      )}
    >
      {preview ? <Preview {...props} text={settled} /> : null}
    </CheckedEditor>
  );
}

/** The text as readers see it, with the values of the sample. */
function Preview({ text, plain = false, placeholders = true, ...props }: Props & { text: string }) {
  const { structure, sample, lang, dir, label, shownBy } = props;
  const say = useText('formulaEditor.');
  const words = { yes: say('value.true'), no: say('value.false'), missing: say('value.missing') };
  const format = plain ? 'plain' : 'markdown';
  const filled = placeholders ? filledOn(text, structure, sample, { locale: lang, format, words }) : text;
  const name = label === undefined ? say('template.preview') : say('template.previewOf', { name: label });
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
