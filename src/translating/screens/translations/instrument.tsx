import { history, Link, useLocation, useParams } from '@umijs/max';
import { Alert, Flex, Select } from 'antd';
import { sourceLocale } from 'core/language/fallback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Spinner } from '@/kit/spinner/Spinner';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { LanguageView } from '@/translating/languageView/LanguageView';
import { languageViewPath } from '@/translating/languageView/languageViewPath';
import { TextsProvider } from '@/translating/outbox/TextsProvider';
import { readPlace } from '@/translating/texts/listFilter';
import { type TranslationScope, useTranslationScope } from '@/translating/texts/useTranslationScope';
import '@/translating/table/translationTable.css';
import '@/translating/languageView/languageView.css';

/** One instrument in one language: nothing but its texts, in the order of its screens. */
export default function InstrumentLanguagePage() {
  const { scope, error, refresh } = useTranslationScope();
  if (!scope && error) return <LoadFailed onRetry={refresh} />;
  return scope ? <Languages scope={scope} /> : <Spinner />;
}

function Languages({ scope }: { scope: TranslationScope }) {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const owner = scope.owners.find((each) => each.id === id);
  const wanted = readPlace(search).locale;
  const granted = scope.languages.filter(({ may }) => may.Instrument !== undefined);
  const proposed = () => granted.find(({ code, enabled }) => enabled && code !== sourceLocale) ?? granted[0];
  const language = wanted === undefined ? proposed() : granted.find(({ code }) => code === wanted);
  const may = language?.may.Instrument;
  if (owner === undefined) return <StatusView code="404" text={text('languageView.notFound')} />;
  return (
    <Flex vertical gap={8}>
      <PageHeader
        title={owner.title || owner.code}
        lead={
          <Flex gap={12} wrap>
            <Link to={`/translations?ownerId=${id}${language ? `&locales=${language.code}` : ''}`}>
              {text('translate.back')}
            </Link>
            <span>{text(may === 'translate' ? 'languageView.lead.translate' : 'languageView.lead')}</span>
          </Flex>
        }
        actions={
          <Select
            aria-label={text('translate.language')}
            value={language?.code}
            placeholder={text('translate.language')}
            popupMatchSelectWidth={false}
            {...flaggedLanguages(granted)}
            onChange={(chosen: string) => history.replace(languageViewPath(id, chosen))}
            className="translation-choice"
          />
        }
      />
      {language && may ? (
        <TextsProvider>
          <LanguageView
            key={`${id} ${language.code}`}
            ownerId={id}
            language={language}
            scope={scope}
            reviews={may === 'review'}
          />
        </TextsProvider>
      ) : (
        <Alert type="info" showIcon title={text('translate.notGranted')} description={text('translate.chooseOther')} />
      )}
    </Flex>
  );
}
