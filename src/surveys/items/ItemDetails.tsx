import { Flex, Form, Select, Switch } from 'antd';
import type { ShownItem } from 'core/contract/surveys/survey';
import { codePatterns } from 'core/instrument/codePatterns';
import { reservedItemCodes } from 'core/survey/document';
import { TypedItem } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { useBaseText, useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { settingsOf } from '../state/surveyStore';
import { ItemRule } from './ItemRule';

type Settings = ReturnType<typeof settingsOf>;

/** The settings of an item: what it is called here, for whom it is, whether it must be answered, and which version. */
export function ItemDetails({ item }: { item: ShownItem }) {
  const text = useText();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { baseLocale, items } = detail;
  const titleKey = `item.${item.code}.title`;
  const title = useBaseText(titleKey);
  const { version = 'newest', newest, required = true } = item;
  const what = (field: string) => text('survey.step.item', { field: text(field), item: item.title });
  const change = (step: string, part: Partial<Settings>) =>
    store.setItems(
      step,
      items.map((each) => {
        if (each.code !== item.code) return settingsOf(each);
        const next = Object.entries({ ...settingsOf(each), ...part }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(next) as unknown as Settings;
      }),
    );
  const codeFault = (code: string): string | undefined => {
    if (!codePatterns.formula.test(code)) return text('draft.code.malformed', { code });
    if ((reservedItemCodes as readonly string[]).includes(code)) return text('draft.code.reserved', { code });
    const isTaken = code !== item.code && items.some((each) => each.code === code);
    return isTaken ? text('draft.code.taken', { code }) : undefined;
  };
  const versions = Array.from({ length: newest ?? 0 }, (_, index) => (newest ?? 0) - index);
  return (
    <Form layout="vertical" component="div" className="survey-details">
      <TypedItem
        label={text('survey.items.title')}
        help={text('survey.items.titleHelp')}
        dir={localeDirection(baseLocale)}
        placeholder={item.title}
        saved={title}
        maxLength={300}
        faultOf={() => undefined}
        onSave={(typed) => store.setText(what('survey.items.title'), baseLocale, titleKey, typed.trim())}
      />
      <Form.Item label={text('survey.items.rule')}>
        <ItemRule item={item} onChange={(visibleIf) => change(what('survey.items.rule'), { visibleIf })} />
      </Form.Item>
      <Flex gap={16} wrap>
        <LabelledItem label={text('survey.items.required')} help={text('survey.items.requiredHelp')}>
          <Switch
            checked={required}
            onChange={(on) => change(what('survey.items.required'), { required: on ? undefined : false })}
          />
        </LabelledItem>
        {item.kind === 'instrument' ? (
          <LabelledItem label={text('instrument.version')}>
            <Select
              style={{ minInlineSize: 220 }}
              value={version}
              options={[
                { value: 'newest', label: text('survey.items.newest', { version: newest ?? 0 }) },
                ...versions.map((number) => ({
                  value: number,
                  label: text('survey.items.fixed', { version: number }),
                })),
              ]}
              onChange={(chosen: number | 'newest') =>
                change(what('instrument.version'), { version: chosen === 'newest' ? undefined : chosen })
              }
            />
          </LabelledItem>
        ) : null}
        <TypedItem
          label={text('draft.code')}
          help={text('survey.items.codeHelp')}
          saved={item.code}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          faultOf={codeFault}
          onSave={(code) => code !== item.code && change(what('draft.code'), { code, was: item.code })}
        />
      </Flex>
    </Form>
  );
}
