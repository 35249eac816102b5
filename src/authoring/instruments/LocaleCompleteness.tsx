import { Badge, Flex, Popover, Progress, Typography } from 'antd';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { approvedOf, type Completeness, isComplete, TextCounts } from './TextCounts';

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
              percent={Math.floor((100 * approvedOf(row)) / Math.max(row.total, 1))}
              size={[80, 6]}
              showInfo={false}
              status={isComplete(row) ? 'success' : 'normal'}
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

/** The number of languages of an instrument and of complete ones, with the list in a popover. */
export function LocaleCompleteness({ locales }: { locales: readonly Completeness[] }) {
  const text = useText();
  const counts = { total: locales.length, complete: locales.filter(isComplete).length };
  return (
    <Popover
      content={<LocaleList locales={locales} />}
      styles={{ container: { inlineSize: 'min(88vw, 900px)' } }}
      trigger={['hover', 'click']}
    >
      <Badge
        status={counts.complete < counts.total ? 'warning' : 'success'}
        text={text('instrument.locale.summary', counts)}
      />
    </Popover>
  );
}
