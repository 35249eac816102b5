import { history, useIntl } from '@umijs/max';
import { Button, Checkbox, type CheckboxRef, Select } from 'antd';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { matchLocale } from 'core/language/matchLocale';
import { type ReactNode, useRef, useState } from 'react';
import { answerPath } from '@/answering/player/addresses';
import { handOver } from '@/answering/player/handoff';
import { dateInWords } from '@/answering/player/momentInWords';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { Offers } from '@/ordering';
import { api } from '@/shell/api/client';
import { languageOption } from '@/shell/languageName/languageOption';
import { AccessCode } from './AccessCode';
import { AboutAnswers } from './DetailParts';
import { InLanguage } from './InLanguage';
import { type RespondentData, RespondentFields } from './RespondentFields';
import { useAge } from './useAge';

interface Props {
  detail: BrowseDetail;
  /** The language of the page. */
  locale: string;
  /** What it is. */
  about: ReactNode;
  /** The details have changed on the server. */
  onRefused(): void;
}

/** An attempt can begin at once: the form says what happens to the answers. */
export const mayStart = ({ attemptInProgress, refusal, access }: BrowseDetail): boolean =>
  !attemptInProgress && !refusal && access !== 'needed';

/** Starts an attempt, or says why that is not possible. */
export function Start(props: Props) {
  const text = useText();
  const { refusal, availableAt, access } = props.detail;
  if (refusal) {
    const date = availableAt ? dateInWords(availableAt) : '';
    return (
      <p className="details-start" role="status">
        {text(`details.refusal.${refusal}`, { date })}
      </p>
    );
  }
  return access === 'needed' ? (
    <>
      <Offers instrument={props.detail.id} />
      <AccessCode />
    </>
  ) : (
    <StartForm {...props} />
  );
}

function StartForm({ detail, locale: shown, about, onRefused }: Props) {
  const intl = useIntl();
  const text = useText();
  const { id, languages, locales, textLocale, askRespondent } = detail;
  const [locale, setLocale] = useState(() => matchLocale([shown, intl.locale, textLocale], locales) ?? textLocale);
  const has = languages.find((each) => each.locale === locale);
  const [respondent, setRespondent] = useState<RespondentData>({});
  const age = useAge();
  const [agrees, setAgrees] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [starting, setStarting] = useState(false);
  const consent = useRef<CheckboxRef>(null);
  const isMissing = isAsked && !agrees;

  const start = async () => {
    setAsked(true);
    if (!age.check()) return;
    if (!agrees) {
      consent.current?.focus();
      return;
    }
    setStarting(true);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { instrumentId: id, locale, respondent: { ...respondent, age: age.age, timeZone }, consent: true };
      const attempt = await api.attempts.create({ body });
      if (!attempt) return;
      handOver(attempt);
      history.push(answerPath(id, attempt.id));
    } catch (error) {
      // The request module has shown the message.
      if (!(error instanceof RequestFailure)) throw error;
      onRefused();
    } finally {
      setStarting(false);
    }
  };
  return (
    <form
      className="details-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div className="details-about">{about}</div>
      <div className="details-choices">
        {askRespondent.length > 0 ? (
          <RespondentFields ask={askRespondent} age={age} value={respondent} onChange={setRespondent} />
        ) : null}
        <div className="details-language">
          <label htmlFor="start-locale">{text('details.language')}</label>
          <Select
            id="start-locale"
            size="large"
            showSearch={{ optionFilterProp: 'found' }}
            value={locale}
            onChange={setLocale}
            options={locales.map((each) => languageOption(each))}
          />
          {has ? <InLanguage has={has} /> : null}
        </div>
      </div>
      <div className="details-agree">
        <AboutAnswers detail={detail} />
        <div className="details-go">
          <div>
            <Checkbox
              ref={consent}
              className="details-consent"
              checked={agrees}
              onChange={({ target }) => setAgrees(target.checked)}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? 'consent-missing' : undefined}
            >
              {text('details.consent')}
            </Checkbox>
            {isMissing ? (
              <p id="consent-missing" className="details-error" role="alert">
                {text('details.consent.needed')}
              </p>
            ) : null}
          </div>
          <Button type="primary" size="large" htmlType="submit" loading={starting}>
            {text('details.start')}
          </Button>
        </div>
        <p className="browse-quiet">{text('details.saved')}</p>
      </div>
    </form>
  );
}
