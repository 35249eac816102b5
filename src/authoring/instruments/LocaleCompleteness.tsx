import { useIntl } from '@umijs/max';
import { Badge, Flex, Grid, Popover, Progress, Typography } from 'antd';
import { languageStanding } from 'core/instrument/standing';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { type Completeness, TextCounts } from './TextCounts';

/** Every locale with its completeness. */
function LocaleList({ locales }: { locales: readonly Completeness[] }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))', gap: '4px 32px' }}>
      {locales.map((row) => (
        <Flex key={row.locale} gap={12} align="center" justify="space-between">
          <span>{languageName(row.locale)}</span>
          <Flex gap={8} align="center">
            <Progress
              aria-label={languageName(row.locale)}
              percent={Math.floor((100 * languageStanding(row).ready) / Math.max(row.total, 1))}
              size={[80, 6]}
              showInfo={false}
              status={languageStanding(row).isComplete ? 'success' : 'normal'}
            />
            <Typography.Text type="secondary" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              <TextCounts counts={row} />
            </Typography.Text>
          </Flex>
        </Flex>
      ))}
    </div>
  );
}

/**
 * The number of languages that an instrument is to be published in, and of complete ones, with the list in a popover: `3/23` in a table,
 * where words take the room of the title.
 */
export function LocaleCompleteness({ locales: all }: { locales: readonly Completeness[] }) {
  const text = useText();
  const intl = useIntl();
  const { md: isTable = false } = Grid.useBreakpoint();
  const locales = all.filter(({ promised }) => promised);
  const complete = locales.filter((counts) => languageStanding(counts).isComplete);
  const counts = { total: locales.length, complete: complete.length };
  const said = text('instrument.locale.summary', counts);
  const short = (
    <>
      <span aria-hidden>{`${intl.formatNumber(counts.complete)}/${intl.formatNumber(counts.total)}`}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
  return (
    <Popover
      content={<LocaleList locales={locales} />}
      styles={{ container: { inlineSize: 'min(88vw, 900px)' } }}
      trigger={['hover', 'click']}
    >
      <Badge status={counts.complete < counts.total ? 'default' : 'success'} text={isTable ? short : said} />
    </Popover>
  );
}
