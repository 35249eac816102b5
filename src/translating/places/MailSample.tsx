import { formatMessage } from 'core/language/message';
import { useText } from '@/kit/text/useText';
import { exampleValues } from '@/translating/texts/exampleValues';
import type { Shown } from './shown';
import { useInterfaceTexts } from './usePlaceData';

/** Texts of every mail; they are shown with this example. */
const layout = 'mail.layout.';
const exampleTemplate = 'activate';

/**
 * A mail as its reader gets it, with examples in place of its placeholders.
 * @param textKey `mail.TEMPLATE.PART`
 */
export function MailSample({ textKey, shown }: { textKey: string; shown: Shown }) {
  const say = useText();
  const { text, locale, direction } = shown;
  const { data, waiting } = useInterfaceTexts(shown);
  if (!data) return waiting;
  const template = textKey.startsWith(layout) ? exampleTemplate : (textKey.split('.')[1] ?? exampleTemplate);
  const part = (name: string) => {
    const key = name.startsWith(layout) ? name : `mail.${template}.${name}`;
    const message = key === textKey ? text : (data.System[key] ?? '');
    const children = formatMessage(message, exampleValues(message), locale);
    return { children, 'data-place-mark': key === textKey ? '' : undefined };
  };
  const { children: body, ...bodyMark } = part('text');
  const button = part('button');
  const after = part('after');
  return (
    <article className="text-place-mail" aria-label={say('place.mail')}>
      <p className="text-place-subject">
        <span className="text-place-quiet">{say('place.mail.subject')}</span>{' '}
        <strong lang={locale} dir={direction} {...part('subject')} />
      </p>
      <div lang={locale} dir={direction}>
        <h3 {...part('heading')} />
        <div {...bodyMark}>
          {body.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {button.children === '' ? null : (
          <>
            <span className="text-place-button" {...button} />
            <p className="text-place-quiet" {...part(`${layout}link`)} />
          </>
        )}
        {after.children === '' ? null : <p className="text-place-quiet" {...after} />}
        <p className="text-place-quiet" {...part(`${layout}footer`)} />
      </div>
    </article>
  );
}
