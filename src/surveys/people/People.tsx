import { Form } from 'antd';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { audiences, Choices, promises } from '../making/Choices';
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
  const { detail } = useSurvey();
  return (
    <>
      <div className="survey-surface">
        <Section title={text('audience')}>
          <Choices
            label={text('audience')}
            words="survey.audience"
            values={audiences}
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
              values={promises}
              disabled={detail.answered}
              value={detail.anonymity}
              onChange={(anonymity) => store.change(text('anonymity'), { anonymity })}
            />
          </Form>
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
