import { useIntl } from '@umijs/max';
import { RichText } from '@/answering';
import { Title } from '@/kit/text/Title';
import { foreignTo } from '@/shell/start/languages';

interface Props {
  said: { text: string; locale: string };
  /** A title: one line, without markdown. */
  plain?: boolean;
  className?: string;
}

/** A text of the survey, marked where its language is not the page's. Nothing without a text. */
export function Told({ said, plain = false, className }: Props) {
  const { locale } = useIntl();
  if (said.text === '') return null;
  if (plain) return <Title text={said.text} locale={said.locale} />;
  return (
    <div className={className} {...foreignTo(locale, said.locale)}>
      <RichText text={said.text} />
    </div>
  );
}
