import { useIntl } from '@umijs/max';
import { Input, Typography } from 'antd';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { categoriesOf, type PluralForm, type PluralText, pluralFor, writePlural } from './pluralText';
import type { TextFieldProps } from './textHandle';

interface Props extends Omit<TextFieldProps, 'label' | 'invalid'> {
  /** The source's plural. */
  source: PluralText;
}

/** One field for each plural form of the language; together they make the message. */
export function PluralFields({ source, value, onChange, locale, direction, describedBy, ref }: Props) {
  const intl = useIntl();
  const say = useText();
  const id = useId();
  const categories = useMemo(() => categoriesOf(locale, source.type), [locale, source.type]);
  const names = useMemo(() => categories.map(({ category }) => category), [categories]);
  const [plural, setPlural] = useState(() => pluralFor(source, value, names));
  const [written, setWritten] = useState(value);
  // Only for a text that came from outside: one written here may be unreadable while somebody types a brace.
  useEffect(() => {
    if (value === written) return;
    setWritten(value);
    setPlural(pluralFor(source, value, names));
  }, [value, written, source, names]);

  const change = (part: Partial<PluralText>) => {
    const next = { ...plural, ...part };
    const isEmpty = [next.before, next.after, ...next.forms.map((form) => form.text)].every((text) => text === '');
    const message = isEmpty ? '' : writePlural(next);
    setPlural(next);
    setWritten(message);
    onChange(message);
  };
  const changeForm = (selector: string, text: string) =>
    change({ forms: plural.forms.map((form) => (form.selector === selector ? { selector, text } : form)) });

  /** The field used last: text is inserted there. */
  const active = useRef('other');
  const areaOf = (name: string) => {
    const element = document.getElementById(`${id}${name}`);
    return element instanceof HTMLTextAreaElement ? element : undefined;
  };
  useImperativeHandle(ref, () => ({
    focus: () => areaOf(plural.forms[0]?.selector ?? 'other')?.focus(),
    insert: (piece) => {
      const name = areaOf(active.current) ? active.current : 'other';
      const area = areaOf(name);
      if (!area) return;
      const { value: before, selectionStart, selectionEnd } = area;
      const next = before.slice(0, selectionStart) + piece + before.slice(selectionEnd);
      if (name === 'before' || name === 'after') change({ [name]: next });
      else changeForm(name, next);
      area.focus();
    },
    select: () => areaOf(active.current)?.focus(),
  }));

  const labelOf = ({ selector }: PluralForm) => {
    if (selector.startsWith('=')) return say('translate.plural.exactly', { number: Number(selector.slice(1)) });
    const known = categories.find(({ category }) => category === selector);
    if (!known) return say('translate.plural.surplus', { form: selector });
    const numbers = known.examples.map((number) => intl.formatNumber(number));
    const values = { form: selector, examples: intl.formatList(numbers, { type: 'unit', style: 'short' }) };
    return say(numbers.length > 0 ? 'translate.plural.form' : 'translate.plural.bare', values);
  };
  const field = (name: string, label: string, text: string, onText: (text: string) => void) => (
    <div key={name}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <Input.TextArea
        id={`${id}${name}`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={() => {
          active.current = name;
        }}
        lang={locale}
        dir={direction}
        spellCheck
        aria-describedby={describedBy}
        autoSize={{ minRows: 1, maxRows: 8 }}
      />
    </div>
  );
  const around = (side: 'before' | 'after') =>
    source[side] !== '' || plural[side] !== ''
      ? field(side, say(`translate.plural.${side}`), plural[side], (text) => change({ [side]: text }))
      : null;

  return (
    <div className="translate-plural">
      <Typography.Text type="secondary">
        {say('translate.plural.lead', { argument: `{${source.argument}}`, sign: '#' })}
      </Typography.Text>
      {around('before')}
      {plural.forms.map((form) =>
        field(form.selector, labelOf(form), form.text, (text) => changeForm(form.selector, text)),
      )}
      {around('after')}
    </div>
  );
}
