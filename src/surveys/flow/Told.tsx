import { useIntl } from '@umijs/max';
import { RichText } from '@/answering';
import { foreignTo } from '@/shell/start/languages';

interface Props {
  said: { text: string; locale: string };
  /** One line, without markdown. */
  plain?: boolean;
  className?: string;
}

/** A text of the survey, marked where its language is not the page's. Nothing without a text. */
export function Told({ said, plain = false, className }: Props) {
  const { locale } = useIntl();
  if (said.text === '') return null;
  if (plain) return <bdi {...foreignTo(locale, said.locale)}>{said.text}</bdi>;
  return (
    <div className={className} {...foreignTo(locale, said.locale)}>
      <RichText text={said.text} />
    </div>
  );
}
