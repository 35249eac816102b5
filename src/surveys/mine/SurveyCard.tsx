import { useIntl } from '@umijs/max';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { surveyPath } from '@/shell/session/redirect';
import { foreignTo } from '@/shell/start/languages';
import { Facts } from '../flow/Facts';
import { AskedBy, PartsDone } from './SurveyWords';
import { isBegun } from './useMySurveys';

/** A survey to be done: who asks, until when, how long it takes, how far one is, and one way on. */
export function SurveyCard({ row, level = 3 }: { row: MySurveyRow; level?: 2 | 3 }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { id, title, items } = row;
  const Heading = `h${level}` as const;
  const isGoingOn = isBegun(row);
  const heading = `survey-${id}`;
  return (
    <section className="surveys-card" aria-labelledby={heading}>
      <AskedBy row={row} className="surveys-asker" />
      <Heading id={heading} {...foreignTo(locale, title.locale)}>
        <Title text={title.text} locale={title.locale} />
      </Heading>
      <Facts minutes={row.minutes} items={items} until={row.until} />
      {isGoingOn ? <PartsDone row={row} className="surveys-quiet" /> : null}
      <LinkButton to={surveyPath(id)} type="primary" size="large">
        {text(isGoingOn ? 'goOn' : 'begin')}
      </LinkButton>
    </section>
  );
}
