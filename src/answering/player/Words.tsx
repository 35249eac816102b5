import { useIntl } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { usePlayerContext } from './playerContext';

/** A text of the interface between texts of an instrument. */
export function Words({ id, values }: { id: string; values?: Record<string, string | number> }) {
  const text = useText();
  return <OwnWords text={text(id, values)} />;
}

/** A translated text of the interface, with its language if the questions are in another. */
export function OwnWords({ text }: { text: string }) {
  const intl = useIntl();
  const { locale } = usePlayerContext();
  if (locale === intl.locale) return <>{text}</>;
  return <span {...foreignTo(locale, intl.locale)}>{text}</span>;
}
