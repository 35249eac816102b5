import { Select, Skeleton } from 'antd';
import type { ShownMail } from 'core/contract/surveys/message';
import type { SurveyMessageKind } from 'core/survey/document';
import { useEffect, useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';
import { useSurvey } from '../state/SurveyProvider';
import { useMailWords } from './mailWords';

interface Props {
  kind: SurveyMessageKind;
  /** Code of the wave that the mail belongs to. */
  wave: string | undefined;
  onClose(): void;
}

/** A mail as somebody reads it, in each language. */
export function PreviewDrawer({ kind, wave, onClose }: Props) {
  const text = useText('survey.mails.');
  const words = useMailWords();
  const { detail } = useSurvey();
  const { id, baseLocale, locales } = detail;
  const [locale, setLocale] = useState(baseLocale);
  const [turn, setTurn] = useState(0);
  const [mail, setMail] = useState<ShownMail | 'failed'>();
  useEffect(() => {
    let isOver = false;
    void turn;
    setMail(undefined);
    api.message
      .show({ params: { id, kind }, query: { locale, ...(wave !== undefined && { wave }) }, skipErrorHandler: true })
      .then(
        (read) => void (isOver || setMail(read ?? 'failed')),
        () => void (isOver || setMail('failed')),
      );
    return () => {
      isOver = true;
    };
  }, [id, kind, wave, locale, turn]);
  const offered = [...new Set([baseLocale, ...locales, ...enabledLanguages().map(({ code }) => code)])];
  const name = words.kind({ kind, number: 0, wave: wave ?? null });
  return (
    <SideDrawer title={text('preview.title', { mail: name })} width={720} onClose={onClose}>
      <LabelledItem label={text('preview.language')}>
        <Select
          value={locale}
          showSearch={{ optionFilterProp: 'found' }}
          options={offered.map((code) => languageOption(code))}
          onChange={setLocale}
        />
      </LabelledItem>
      {mail === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {mail === 'failed' ? <LoadFailed onRetry={() => setTurn(turn + 1)} /> : null}
      {typeof mail === 'object' ? (
        <>
          <p className="survey-mail-subject" lang={mail.locale} dir="auto">
            <span className="survey-quiet">{text('subject')}</span> <strong>{mail.subject}</strong>
          </p>
          {/* No script runs in it, and nothing is loaded. */}
          <iframe className="survey-mail-frame" title={name} sandbox="" srcDoc={mail.html} />
        </>
      ) : null}
    </SideDrawer>
  );
}
