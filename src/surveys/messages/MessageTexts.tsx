import { Flex, Tag } from 'antd';
import type { SurveyMessageKind } from 'core/survey/document';
import { mailTextKey } from 'core/survey/mailTexts';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { OneText } from '../texts/OneText';

interface Props {
  kind: SurveyMessageKind;
  wave: string | undefined;
  /** What stands in for a text that is not written. */
  usual: { subject: string; body: string } | undefined;
  variables: readonly string[];
}

/** Subject and text of a mail in the survey's own language, with what can be filled in. */
export function MessageTexts({ kind, wave, usual: product, variables }: Props) {
  const text = useText('survey.mails.');
  const { detail, texts } = useSurvey();
  const locale = detail.baseLocale;
  const base = texts.texts[locale];
  const common = (part: 'subject' | 'body') => base?.[`${mailTextKey(kind)}.${part}`];
  // A wave's reminder, last call or thanks says what those of the survey say, until it has words of its own.
  const usual =
    wave === undefined || kind === 'invitation'
      ? product
      : product && { subject: common('subject') || product.subject, body: common('body') || product.body };
  const chips = (part: 'subject' | 'body') => (typed: string, change: (next: string) => void) =>
    variables.length === 0 ? null : (
      <Flex gap={4} wrap align="center" className="survey-mail-chips">
        <span className="survey-quiet">{text('insert')}</span>
        {variables
          .filter((name) => part === 'body' || name !== 'link')
          .map((name) => (
            <Tag key={name} className="survey-mail-chip">
              <button
                type="button"
                // The field keeps what is typed until it is left.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => change(`${typed || usual?.[part] || ''}${typed.endsWith(' ') ? '' : ' '}{{ ${name} }}`)}
              >
                {name.startsWith('attribute.')
                  ? text('variable.attribute', { name: base?.[`${name}.label`] || name.slice('attribute.'.length) })
                  : text(`variable.${name}`)}
              </button>
            </Tag>
          ))}
        {typed === '' && usual !== undefined ? (
          <button type="button" className="survey-mail-usual" onClick={() => change(usual[part])}>
            {text('useUsual')}
          </button>
        ) : null}
      </Flex>
    );
  const shared = (part: 'subject' | 'body') => ({
    ...{ locale, textKey: `${mailTextKey(kind, wave)}.${part}`, label: text(part), placeholder: usual?.[part] ?? '' },
    children: chips(part),
  });
  return (
    <div className="survey-mail-texts">
      <OneText isLong={false} {...shared('subject')} />
      <OneText isLong {...shared('body')} />
    </div>
  );
}
