import { Flex, Form, Input, Select } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { isAsked, type Previewed } from './previewed';

interface Props {
  value: Previewed;
  onChange(value: Previewed): void;
}

/** What is known of the person before they begin: details from their invitation or link, and their arm. Nothing where there is neither. */
export function PreviewPerson({ value, onChange }: Props) {
  const text = useText('survey.preview.');
  const { detail, texts } = useSurvey();
  const base = texts.texts[detail.baseLocale];
  const given = detail.attributes.filter((attribute) => !isAsked(attribute));
  const arms = detail.randomization?.arms ?? [];
  if (given.length === 0 && arms.length === 0) return null;
  const put = (code: string, entered: string | number | null | undefined) => {
    const { [code]: _, ...rest } = value.attributes;
    const isEmpty = entered === null || entered === undefined || entered === '';
    onChange({ ...value, attributes: isEmpty ? rest : { ...rest, [code]: entered } });
  };
  return (
    <Form layout="vertical" component="div">
      <Flex gap={16} wrap>
        {given.map(({ code, kind, values = [] }) => (
          <LabelledItem key={code} label={base?.[`attribute.${code}.label`] || code}>
            {kind === 'choice' ? (
              <Select
                allowClear
                style={{ minInlineSize: 160 }}
                options={values.map((each) => ({
                  value: each,
                  label: base?.[`attribute.${code}.value.${each}`] || each,
                }))}
                onChange={(chosen?: string) => put(code, chosen)}
              />
            ) : kind === 'number' ? (
              <NumberInput changeOnWheel={false} onChange={(number) => put(code, number)} />
            ) : (
              <Input maxLength={1000} onChange={({ target }) => put(code, target.value.trim())} />
            )}
          </LabelledItem>
        ))}
        {arms.length > 0 ? (
          <LabelledItem label={text('arm')}>
            <Select
              style={{ minInlineSize: 160 }}
              value={value.arm}
              options={arms.map(({ code }) => ({ value: code, label: code }))}
              onChange={(arm) => onChange({ ...value, arm })}
            />
          </LabelledItem>
        ) : null}
      </Flex>
    </Form>
  );
}
