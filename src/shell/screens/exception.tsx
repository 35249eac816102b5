import { useIntl, useSearchParams } from '@umijs/max';
import { StatusView } from '@/kit/statusView/StatusView';
import { PublicFooter } from '@/shell/frames/PublicFooter';

/** Characters of a foreign message that are shown: anybody can make up the address. */
const limit = 200;

/** Where errors of show type 9 lead: our own text for a code of ours, any other message as plain text and not at length. */
export default function ExceptionPage() {
  const intl = useIntl();
  const [query] = useSearchParams();
  const code = (query.get('errorCode') ?? '').slice(0, 60);
  const known = intl.messages[`error.${code}`];
  const message = typeof known === 'string' ? known : (query.get('errorMessage') ?? '').slice(0, limit);
  return (
    <>
      <StatusView
        text={intl.formatMessage({ id: 'shell.exception' })}
        detail={[message, code].filter((part) => part !== '').join(' · ')}
      />
      <PublicFooter />
    </>
  );
}
