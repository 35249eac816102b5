import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { ExchangeButtons } from '@/features/exchange/ExchangeButtons';
import { GlossaryButton } from '@/features/glossary/GlossaryButton';
import { JobMenu } from '@/features/jobs/JobMenu';
import { JobProgress } from '@/features/jobs/JobProgress';
import { SuggestAll } from '@/features/suggestions/SuggestAll';
import { TranslationTable } from '@/features/translationTable/TranslationTable';

/** Every text of the product and of its contents, and how far its translations are. */
export default function TranslationsPage() {
  const intl = useIntl();
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={intl.formatMessage({ id: 'translations.title' })}
        lead={intl.formatMessage({ id: 'translations.lead' })}
      />
      <TranslationTable
        tools={(filter, scope) => (
          <>
            <SuggestAll
              filter={filter}
              scope={scope}
              progress={(jobId, onEnded) => <JobProgress id={jobId} onEnded={onEnded} />}
            />
            <JobMenu />
            <GlossaryButton languages={scope.languages} preferred={filter.locales[0]} />
            <ExchangeButtons
              scope={scope}
              locales={filter.locales}
              kind={filter.kinds?.length === 1 ? filter.kinds[0] : undefined}
              states={filter.states}
            />
          </>
        )}
      />
    </Flex>
  );
}
