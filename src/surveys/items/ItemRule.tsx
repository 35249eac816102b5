import { Button, Flex, Skeleton } from 'antd';
import type { ShownItem } from 'core/contract/surveys/survey';
import { Suspense, useMemo, useState } from 'react';
import { RuleEditor, useTyped } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { ruleNames } from './ruleNames';
import { useEarlierItems } from './useEarlierItems';

interface Props {
  item: ShownItem;
  onChange(visibleIf: string | undefined): void;
}

/** For whom an item is: everybody, or by a rule over attributes and what was answered before. */
export function ItemRule({ item, onChange }: Props) {
  const text = useText('survey.items.');
  const [isOpen, setOpen] = useState(item.visibleIf !== undefined);
  if (!isOpen) {
    return (
      <Flex gap={8} align="center" wrap>
        <span>{text('everybody')}</span>
        <Button size="small" onClick={() => setOpen(true)}>
          {text('addRule')}
        </Button>
      </Flex>
    );
  }
  const end = () => {
    setOpen(false);
    if (item.visibleIf !== undefined) onChange(undefined);
  };
  return (
    <Flex vertical gap={4}>
      <Editor item={item} onChange={onChange} />
      <div>
        <Button size="small" onClick={end}>
          {text('removeRule')}
        </Button>
      </div>
    </Flex>
  );
}

function Editor({ item, onChange }: Props) {
  const text = useText('survey.items.');
  const { detail, texts } = useSurvey();
  const { items, attributes, baseLocale, randomization } = detail;
  const before = items.slice(
    0,
    items.findIndex(({ code }) => code === item.code),
  );
  const earlier = useEarlierItems(before);
  const bundle = texts.texts[baseLocale];
  const names = useMemo(
    () => earlier && ruleNames(earlier, attributes, bundle ?? {}, randomization),
    [earlier, attributes, bundle, randomization],
  );
  const {
    value,
    onChange: type,
    save,
  } = useTyped(item.visibleIf ?? '', (source) => {
    const rule = source.trim() === '' ? undefined : source;
    if (rule !== item.visibleIf) onChange(rule);
  });
  if (names === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <RuleEditor
        label={text('rule')}
        value={value}
        scope={names.scope}
        check={names.check}
        labels={names.labels}
        onChange={type}
        onCommit={save}
      />
    </Suspense>
  );
}
