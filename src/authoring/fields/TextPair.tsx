import { Input, Tag } from 'antd';
import { textAddress } from 'core/instrument/operations';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { useLanguage } from '@/shell/start/useLanguage';
import { stateWords } from '@/translating';
import { useDraft } from '../draft/DraftProvider';
import { useEdits, usePartText } from '../draft/useParts';
import { useEditedLocale } from '../frame/editedLocale';
import { useTextState } from './useTextState';
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
  /** The language beside the base language; default the edited one. */
  besideLocale?: string | undefined;
  /** The base language comes second. */
  besideFirst?: boolean;
}

/** A text of the draft in its base language and the edited language side by side. */
export function TextPair(props: Props) {
  const { part, field, help, besideFirst = false } = props;
  const id = useId();
  const { locale: edited } = useEditedLocale();
  const locale = props.besideLocale ?? edited;
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const helpId = help ? `${id}-help` : undefined;
  const isPaired = locale !== undefined && locale !== baseLocale;
  const beside = isPaired ? (
    <OneText
      {...props}
      key={locale}
      id={`${id}-${locale}`}
      locale={locale}
      describedBy={besideFirst ? helpId : undefined}
      isTranslation
    />
  ) : null;
  return (
    <div className="text-pair" data-paired={isPaired || undefined} data-text={textAddress(part, field)}>
      {besideFirst ? beside : null}
      <OneText {...props} id={id} locale={baseLocale} describedBy={helpId} isTranslation={false} />
      {besideFirst ? null : beside}
      {help ? (
        <div id={helpId} className="text-pair-help">
          {help}
        </div>
      ) : null}
    </div>
  );
}

type OneProps = Props & Pick<TextControl, 'id' | 'describedBy' | 'isTranslation'> & { locale: string };

function OneText({ part, field, label, locale, id, describedBy, isTranslation, control, ...plain }: OneProps) {
  const text = useText();
  const { languages } = useLanguage();
  const language = languages.find(({ code }) => code === locale);
  const { setText } = useEdits();
  const saved = usePartText(part, field, locale);
  const { value, onChange, save } = useTyped(saved, (typed) => setText(part, field, locale, typed));
  const given: TextControl = {
    ...{ id, value, onChange, onBlur: save, lang: locale, describedBy, isTranslation },
    dir: language?.direction ?? 'ltr',
    label: isTranslation ? text('draft.textIn', { label, language: languageName(locale) }) : label,
  };
  return (
    <div className="text-pair-side">
      <div className="text-pair-label">
        <label htmlFor={id} className={plain.required && !isTranslation ? 'text-pair-required' : undefined}>
          {given.label}
        </label>
        {isTranslation ? <StateTag part={part} field={field} locale={locale} /> : null}
      </div>
      {control ? control(given) : <PlainControl {...given} {...plain} />}
    </div>
  );
}

type PlainProps = TextControl & Pick<Props, 'multiline' | 'maxLength' | 'required' | 'onEnter' | 'autoFocus'>;

function PlainControl({
  isTranslation,
  multiline,
  maxLength = 20_000,
  required,
  onEnter,
  autoFocus,
  ...given
}: PlainProps) {
  const { id, value, lang, dir, describedBy, onChange, onBlur } = given;
  const shared = {
    ...{ id, value, lang, dir, maxLength, onBlur },
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    autoFocus: autoFocus === true && !isTranslation,
    'aria-describedby': describedBy,
    'aria-required': required === true && !isTranslation ? true : undefined,
  };
  if (multiline) return <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 12 }} />;
  const press = () => {
    onBlur();
    onEnter?.();
  };
  return <Input {...shared} onPressEnter={press} />;
}

function StateTag({ part, field, locale }: { part: string; field: string; locale: string }) {
  const text = useText();
  const state = useTextState(part, field, locale);
  return <Tag>{text(stateWords[state])}</Tag>;
}
