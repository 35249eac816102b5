import { Link, useIntl } from '@umijs/max';
import type { MyItem, MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { surveyPath } from '@/shell/session/redirect';
import { guestSurvey } from '@/shell/session/storage';
import { linkOf } from '@/shell/session/surveyLinks';
import { foreignTo } from '@/shell/start/languages';
import { Facts } from '../flow/Facts';
import { KeepAnswers, mayKeep } from '../flow/KeepAnswers';
import { OtherDevice } from '../flow/OtherDevice';
import { WhatHappens } from '../flow/Promise';
import { Told } from '../flow/Told';
import { OwnCalendar } from './OwnCalendar';
import { OwnWaves } from './OwnWaves';
import { isBegun } from './useMySurveys';
import { Withdraw } from './Withdraw';

interface Props {
  survey: MySurveyDetail;
  onChange(): void;
}

/** What a survey is about, what happens to the answers, its parts with their state, and the way on. */
export function Overview({ survey, onChange }: Props) {
  const text = useText('mySurvey.');
  const { id, status, isOpen, items, promise } = survey;
  const isMissed = !isOpen && (status === 'invited' || status === 'started');
  return (
    <>
      <Facts minutes={survey.minutes} items={items.length} until={survey.until} />
      {isOpen ? (
        <div className="surveys-acts">
          <LinkButton to={surveyPath(id)} type="primary" size="large">
            {text(isBegun(survey) ? 'goOn' : 'begin')}
          </LinkButton>
        </div>
      ) : (
        <p className="surveys-quiet" role="status">
          {text(`status.${isMissed ? 'over' : status}`)}
        </p>
      )}
      <Told said={survey.description} className="surveys-reading" />
      {survey.waves.length > 0 ? <OwnWaves waves={survey.waves} /> : null}
      <OwnCalendar survey={survey} />
      <section aria-labelledby="survey-parts">
        <h2 id="survey-parts">{text('items')}</h2>
        <ol className="surveys-rows">
          {items.map((item) => (
            <Part key={item.code} item={item} survey={survey} />
          ))}
        </ol>
      </section>
      <WhatHappens
        promise={promise}
        uninvited={guestSurvey() !== undefined && linkOf(id)?.code === undefined}
        goingOn={isOpen ? (guestSurvey() === undefined ? 'account' : linkOf(id)?.code ? 'link' : 'window') : undefined}
      />
      {isOpen ? <OtherDevice survey={id} /> : null}
      {mayKeep(survey) ? <KeepAnswers /> : null}
      {status === 'started' || status === 'expired' || status === 'completed' ? (
        <Withdraw survey={survey} onDone={onChange} />
      ) : null}
    </>
  );
}

function Part({ item, survey }: { item: MyItem; survey: MySurveyDetail }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { title, status, attempt, answered, questions, minutes, seesResults } = item;
  const isResult = status === 'completed' && seesResults && survey.showsResults && attempt !== null;
  return (
    <li>
      <span className="surveys-name" {...foreignTo(locale, title.locale)}>
        <Title text={title.text} locale={title.locale} />
      </span>
      {minutes !== null && status === 'waiting' ? <span>{text('minutes', { count: minutes })}</span> : null}
      <span>
        {status === 'in_progress' ? text('item.answered', { answered, questions }) : text(`item.status.${status}`)}
      </span>
      {status === 'in_progress' && survey.isOpen && attempt !== null ? (
        // Its answers are taken once the survey was gone on with.
        <Link
          to={
            survey.status === 'expired' ? surveyPath(survey.id) : `/my-surveys/answerIntrument/${survey.id}/${attempt}`
          }
        >
          {text('goOn')}
        </Link>
      ) : null}
      {isResult ? (
        <Link to={`/my-surveys/survey/${survey.id}/resultInstrument/${attempt}`}>{text('item.result')}</Link>
      ) : null}
    </li>
  );
}
