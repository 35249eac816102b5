import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { JobMenu } from '@/shell/jobs/JobMenu';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { ExchangeButtons } from '@/translating/exchange/ExchangeButtons';
import { GlossaryButton } from '@/translating/glossary/GlossaryButton';
import { SuggestAll } from '@/translating/suggestions/SuggestAll';
import { TranslationTable } from '@/translating/table/TranslationTable';

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
