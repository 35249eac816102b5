import { Form, Input, Radio, Select, Switch } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { isAlwaysRightToLeft } from 'core/language/direction';
import { sourceLocale } from 'core/language/fallback';
import { Flag } from '@/kit/flag/Flag';
import { flaggedOptions } from '@/kit/flag/flaggedOptions';
import { useText } from '@/kit/text/useText';
import { possibleFallbacks } from './settings';

interface Props {
  /** undefined: not known yet. */
  code: string | undefined;
  all: readonly ManagedLanguage[];
}

const longestName = 100;
const longestFlag = 16;

/** The fields of a language that are the same for a new one and for one that is there. */
export function SettingItems({ code, all }: Props) {
  const text = useText();
  const flag = Form.useWatch<string | undefined>('flag');
  const isSource = code === sourceLocale;
  const isSettled = code !== undefined && isAlwaysRightToLeft(code);
  const name = [{ required: true, whitespace: true }, { max: longestName }];
  const fallbacks = possibleFallbacks(code, all).map((row) => ({
    value: row.code,
    label: row.nativeLabel === row.label ? row.label : `${row.nativeLabel} · ${row.label}`,
    flag: row.flag,
  }));

  return (
    <>
      <Form.Item name="label" label={text('languages.label')} rules={name}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="nativeLabel"
        label={text('languages.nativeLabel')}
        extra={text('languages.nativeLabelHelp')}
        rules={name}
      >
        <Input autoComplete="off" lang={code} dir="auto" />
      </Form.Item>
      <Form.Item
        name="flag"
        label={text('languages.flag')}
        extra={text('languages.flagHelp')}
        rules={[{ max: longestFlag }]}
      >
        <Input autoComplete="off" style={{ inlineSize: 120 }} suffix={<Flag emoji={flag ?? ''} />} />
      </Form.Item>
      <Form.Item
        name="direction"
        label={text('languages.direction')}
        extra={isSettled ? text('languages.directionSettled') : null}
      >
        <Radio.Group
          disabled={isSettled}
          options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: text(`languages.direction.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="fallback"
        label={text('languages.fallback')}
        extra={text(isSource ? 'languages.sourceHelp' : 'languages.fallbackHelp')}
      >
        <Select
          allowClear
          disabled={isSource}
          placeholder={text('languages.noFallback')}
          showSearch={{ optionFilterProp: ['label', 'value'] }}
          {...flaggedOptions(fallbacks)}
        />
      </Form.Item>
      <Form.Item
        name="enabled"
        label={text('languages.enabled')}
        extra={text('languages.enabledHelp')}
        valuePropName="checked"
      >
        <Switch disabled={isSource} />
      </Form.Item>
    </>
  );
}
