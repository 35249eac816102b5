import { useIntl, useSearchParams } from '@umijs/max';
import { StatusView } from '@/kit/statusView/StatusView';
import { PublicFooter } from '@/shell/frames/PublicFooter';

/** Characters shown of a foreign message: anybody can write such an address. */
const limit = 200;

/** The page for errors of show type 9: our own text for a known code, any other message as short plain text. */
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
