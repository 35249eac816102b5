import { useIntl } from '@umijs/max';
import { Input, Tag } from 'antd';
import { textAddress, textKeysOf } from 'core/instrument/operations';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { stateWords } from '@/translating';
import { useDraft } from '../draft/DraftProvider';
import { useEdits, usePartText } from '../draft/useParts';
import { useEditedLocale } from '../frame/editedLocale';
import { useTyped } from './useTyped';
import './textPair.css';

/** The props of every text editor. */
export interface TextControl {
  id: string;
  value: string;
  onChange(text: string): void;
  /** Saves at once. */
  onBlur(): void;
  lang: string;
  dir: 'ltr' | 'rtl';
  describedBy: string | undefined;
  /** In the edited language, not the base language. */
  isTranslation: boolean;
  label: string;
}

interface Props {
  /** Id of the part, or `instrument`. */
  part: string;
  field: string;
  label: string;
  help?: ReactNode;
  multiline?: boolean;
  maxLength?: number;
  required?: boolean;
  /** Renders an editor instead of a plain field. */
  control?(given: TextControl): ReactNode;
  onEnter?(): void;
  autoFocus?: boolean;
}

/** A text of the draft in its base language and the edited language side by side. */
export function TextPair(props: Props) {
  const { part, field, label, help } = props;
  const id = useId();
  const { locale } = useEditedLocale();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const helpId = help ? `${id}-help` : undefined;
  const isPaired = locale !== undefined && locale !== baseLocale;
  return (
    <div className="text-pair" data-paired={isPaired || undefined} data-text={textAddress(part, field)}>
      <OneText {...props} id={id} locale={baseLocale} label={label} describedBy={helpId} isTranslation={false} />
      {isPaired ? (
        <OneText
          {...props}
          key={locale}
          id={`${id}-${locale}`}
          locale={locale}
          label={label}
          describedBy={undefined}
          isTranslation
        />
      ) : null}
      {help ? (
        <div id={helpId} className="text-pair-help">
          {help}
        </div>
      ) : null}
    </div>
  );
}

interface OneProps extends Props {
  id: string;
  locale: string;
  describedBy: string | undefined;
  isTranslation: boolean;
}

function OneText({ part, field, label, locale, id, describedBy, isTranslation, ...rest }: OneProps) {
  const intl = useIntl();
  const { languages } = useLanguage();
  const language = languages.find(({ code }) => code === locale);
  const saved = usePartText(part, field, locale);
  const { setText } = useEdits();
  const commit = useCallback((text: string) => setText(part, field, locale, text), [setText, part, field, locale]);
  const { value, onChange, save } = useTyped(saved, commit);
  const name = language?.nativeLabel ?? locale;
  const given: TextControl = {
    id,
    value,
    onChange,
    onBlur: save,
    lang: locale,
    dir: language?.direction ?? 'ltr',
    describedBy,
    isTranslation,
    label: isTranslation ? intl.formatMessage({ id: 'draft.textIn' }, { label, language: name }) : label,
  };
  return (
    <div className="text-pair-side">
      <div className="text-pair-label">
        <label htmlFor={id}>{given.label}</label>
        {isTranslation ? <StateTag part={part} field={field} locale={locale} /> : null}
      </div>
      {rest.control ? rest.control(given) : <PlainControl {...given} {...rest} />}
    </div>
  );
}

type PlainProps = TextControl & Pick<Props, 'multiline' | 'maxLength' | 'required' | 'onEnter' | 'autoFocus'>;

function PlainControl(props: PlainProps) {
  const { id, value, onChange, onBlur, lang, dir, describedBy, isTranslation, multiline, maxLength } = props;
  const { required, onEnter, autoFocus } = props;
  const shared = {
    id,
    value,
    lang,
    dir,
    maxLength: maxLength ?? 20_000,
    onBlur,
    autoFocus: autoFocus === true && !isTranslation,
    'aria-describedby': describedBy,
    'aria-required': required === true && !isTranslation ? true : undefined,
  };
  if (multiline) {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...shared}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={() => {
        onBlur();
        onEnter?.();
      }}
    />
  );
}

function StateTag({ part, field, locale }: { part: string; field: string; locale: string }) {
  const text = useText();
  const state = useDraft(
    useCallback(
      ({ view }) => {
        const stored = textKeysOf(view.draft).get(textAddress(part, field))?.stored ?? '';
        const known = view.locales.get(locale);
        return known?.texts[stored] ? (known.states[stored] ?? 'reviewed') : 'missing';
      },
      [part, field, locale],
    ),
  );
  return <Tag>{text(stateWords[state])}</Tag>;
}
