import { useIntl } from '@umijs/max';
import { Descriptions, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { localeName } from '@/shell/start/localeName';

/** The instrument in numbers. */
export function Facts({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const { counts } = instrument;
  const number = (value: number) => intl.formatNumber(value);
  const items = [
    ...(['questions', 'sections', 'calculations', 'nuggets', 'reports', 'testCases'] as const).map((key) => ({
      key,
      label: text(`instrument.${key}`),
      children: number(counts[key]),
    })),
    { key: 'attempts', label: text('instrument.attempts'), children: number(instrument.attempts) },
    { key: 'base', label: text('instrument.baseLocale'), children: localeName(instrument.baseLocale, intl.locale) },
    { key: 'updated', label: text('instrument.updated'), children: when.absolute(instrument.updatedAt) },
    {
      key: 'checksum',
      label: text('instrument.checksum'),
      children: (
        <Typography.Text code copyable={{ text: instrument.checksum }} dir="ltr">
          {instrument.checksum.slice(0, 12)}
        </Typography.Text>
      ),
    },
  ];
  return <Descriptions items={items} column={{ xs: 1, sm: 2 }} size="small" />;
}
