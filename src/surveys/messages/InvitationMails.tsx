import { useIntl } from '@umijs/max';
import type { InvitationMail } from 'core/contract/surveys/mail';
import { useText } from '@/kit/text/useText';
import { toneOf, useMailWords } from './mailWords';
import './messages.css';

/** The mails that somebody got, is to get, or does not get any more, and why. */
export function InvitationMails({ mails }: { mails: readonly InvitationMail[] }) {
  const intl = useIntl();
  const text = useText('survey.mails.');
  const words = useMailWords();
  if (mails.length === 0) return null;
  return (
    <ul className="survey-plain survey-mail-list" aria-label={text('title')}>
      {mails.map((mail) => (
        <li key={`${mail.kind} ${mail.number} ${mail.wave}`} className="survey-mail-state" data-tone={toneOf(mail)}>
          {text('mail.line', {
            mail: words.kind(mail),
            state: words.state(mail),
            time: intl.formatDate(mail.at, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
          })}
          {mail.failure ? <span dir="ltr"> {mail.failure}</span> : null}
        </li>
      ))}
    </ul>
  );
}
