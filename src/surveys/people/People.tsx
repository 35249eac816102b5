import { Alert, Form } from 'antd';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { audiences, Choices, promises } from '../making/Choices';
import { usePromiseWords } from '../making/usePromiseWords';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { Attributes } from './Attributes';
import { Invitations } from './Invitations';
import { Participations } from './Participations';
import { Quotas } from './Quotas';
import { SurveyLink } from './SurveyLink';
import './people.css';

/** Who may answer, what they are promised, how they come, and what is known of them. */
export function People() {
  const text = useText('survey.');
  const store = useSurveyStore();
  const promise = usePromiseWords();
  const { detail } = useSurvey();
  const { inForce } = detail;
  const isChanged = inForce !== null && inForce.anonymity !== detail.anonymity;
  return (
    <>
      <div className="survey-surface">
        <Section title={text('audience')} lead={detail.answered ? text('audience.isFixed') : undefined}>
          <Choices
            label={text('audience')}
            words="survey.audience"
            values={audiences}
            disabled={detail.answered}
            value={detail.audience}
            onChange={(audience) => store.change(text('audience'), { audience })}
          />
        </Section>
      </div>
      {detail.audience === 'invited' ? <Invitations /> : null}
      {detail.audience === 'link' ? <SurveyLink /> : null}
      <div className="survey-surface">
        <Section title={text('anonymity')} lead={text(detail.answered ? 'anonymity.isFixed' : 'anonymity.fixed')}>
          <Form layout="vertical" component="div">
            <Choices
              label={text('anonymity')}
              words="survey.anonymity"
              means={promise.means}
              values={promises}
              disabled={detail.answered}
              value={detail.anonymity}
              onChange={(anonymity) => store.change(text('anonymity'), { anonymity })}
            />
          </Form>
          {isChanged ? <Alert type="info" showIcon title={promise.inForce(inForce.anonymity)} /> : null}
        </Section>
      </div>
      <div className="survey-surface">
        <Attributes />
      </div>
      <div className="survey-surface">
        <Quotas />
      </div>
      {detail.answered ? <Participations /> : null}
    </>
  );
}
