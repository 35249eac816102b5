import { useIntl } from '@umijs/max';
import { formatMessage } from 'core/language/message';
import { exampleValues } from '@/translating/texts/exampleValues';
import type { Shown } from './shown';

interface Props {
  /** `mail.TEMPLATE.PART` */
  textKey: string;
  /** The server's texts in the shown language. */
  texts: Readonly<Record<string, string>>;
  shown: Shown;
}

/** Texts of every mail; they are shown with this example. */
const layout = 'mail.layout.';
const exampleTemplate = 'activate';

/** A mail as its reader gets it, with examples in place of its placeholders. */
export function MailSample({ textKey, texts, shown: { text, locale, direction } }: Props) {
  const intl = useIntl();
  const template = textKey.startsWith(layout) ? exampleTemplate : (textKey.split('.')[1] ?? exampleTemplate);
  const say = (key: string) => {
    const message = key === textKey ? text : (texts[key] ?? '');
    return formatMessage(message, exampleValues(message), locale);
  };
  const part = (name: string) => {
    const key = name.startsWith(layout) ? name : `mail.${template}.${name}`;
    return { said: say(key), mark: key === textKey ? '' : undefined };
  };
  const subject = part('subject');
  const heading = part('heading');
  const body = part('text');
  const button = part('button');
  const hint = part(`${layout}link`);
  const after = part('after');
  const footer = part(`${layout}footer`);
  return (
    <article className="text-place-mail" aria-label={intl.formatMessage({ id: 'place.mail' })}>
      <p className="text-place-subject">
        <span className="text-place-quiet">{intl.formatMessage({ id: 'place.mail.subject' })}</span>{' '}
        <strong lang={locale} dir={direction} data-place-mark={subject.mark}>
          {subject.said}
        </strong>
      </p>
      <div lang={locale} dir={direction}>
        <h3 data-place-mark={heading.mark}>{heading.said}</h3>
        <div data-place-mark={body.mark}>
          {body.said.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {button.said === '' ? null : (
          <>
            <span className="text-place-button" data-place-mark={button.mark}>
              {button.said}
            </span>
            <p className="text-place-quiet" data-place-mark={hint.mark}>
              {hint.said}
            </p>
          </>
        )}
        {after.said === '' ? null : (
          <p className="text-place-quiet" data-place-mark={after.mark}>
            {after.said}
          </p>
        )}
        <p className="text-place-quiet" data-place-mark={footer.mark}>
          {footer.said}
        </p>
      </div>
    </article>
  );
}
