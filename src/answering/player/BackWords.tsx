import { useIntl } from '@umijs/max';
import { localeDirection } from '@/shell/start/languages';
import { usePlayerContext } from './playerContext';
import { plainText } from './RichText';

/** Where the button for going back leads. `code`: address of the statement there; undefined: a page. */
export function BackWords({ code }: { code: string | undefined }) {
  const intl = useIntl();
  const { texts, locale } = usePlayerContext();
  const said = code === undefined ? undefined : texts(`question.${code}.text`);
  if (said === undefined) return <>{intl.formatMessage({ id: 'player.back' })}</>;
  const statement = (
    <span
      key={code}
      className="player-back-statement"
      lang={said.lang ?? locale}
      dir={said.dir ?? localeDirection(locale)}
    >
      {plainText(said.text)}
    </span>
  );
  return <>{intl.formatMessage({ id: 'player.backTo' }, { statement })}</>;
}
