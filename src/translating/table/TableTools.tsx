import { SwapOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Checkbox, Flex } from 'antd';
import { useText } from '@/kit/text/useText';
import { showCodes, useShowsCodes } from '@/shell/codes/showsCodes';
import { JobMenu } from '@/shell/jobs/JobMenu';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { ExchangeButtons } from '@/translating/exchange/ExchangeButtons';
import { GlossaryButton } from '@/translating/glossary/GlossaryButton';
import { languageViewPath } from '@/translating/languageView/languageViewPath';
import { SuggestAll } from '@/translating/suggestions/SuggestAll';
import { filterBody, type ListFilter } from '@/translating/texts/listFilter';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';

interface Props {
  scope: TranslationScope;
  filter: ListFilter;
  onReplace(): void;
}

/** Actions on the filtered texts. */
export function TableTools({ scope, filter, onReplace }: Props) {
  const text = useText();
  const showsCodes = useShowsCodes();
  const mayAdd = scope.mayWriteSources.some((kind) => kind === 'Webpages' || kind === 'System');
  const instrument = scope.owners.find(({ id, kind }) => id === filter.ownerId && kind === 'Instrument');
  return (
    <Flex gap={8} wrap align="center">
      {instrument ? (
        <LinkButton type="primary" to={languageViewPath(instrument.id, filter.locales[0])}>
          {text('languageView.openIt')}
        </LinkButton>
      ) : null}
      <SuggestAll filter={filter} scope={scope} />
      <JobMenu />
      <GlossaryButton languages={scope.languages} preferred={filter.locales[0]} />
      <ExchangeButtons scope={scope} locales={filter.locales} filter={filterBody(filter)} />
      <Button icon={<SwapOutlined aria-hidden />} onClick={onReplace}>
        {text('translations.replace')}
      </Button>
      {mayAdd ? <Button onClick={() => history.push('/translations/add')}>{text('translations.add')}</Button> : null}
      <Checkbox checked={showsCodes} onChange={({ target }) => showCodes(target.checked)}>
        {text('translations.codes')}
      </Checkbox>
    </Flex>
  );
}
