import { useIntl } from '@umijs/max';
import { Button, Flex, Modal, Select } from 'antd';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { untold } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';
import { type CatalogKind, catalogues, type Entry, entryName } from './catalogue';

interface Props {
  kind: CatalogKind;
  entry: Entry;
  others: readonly Entry[];
  onMerged(): void;
}

/** Puts everything that is in one into another; told first how much that is. */
export function MergeEntry({ kind, entry, others, onMerged }: Props) {
  const text = useText('catalog.');
  const { locale } = useIntl();
  const [modal, holder] = Modal.useModal();
  const [into, setInto] = useState<string>();
  const [busy, setBusy] = useState(false);
  const target = others.find(({ id }) => id === into);
  const name = entryName(entry, locale);

  async function merge(chosen: Entry) {
    const names = { name, into: entryName(chosen, locale) };
    const agreed = await modal.confirm({
      title: text('merge.question', names),
      content: text('merge.what', { ...names, count: entry.instruments }),
      okText: text('merge.submit'),
      cancelText: text('cancel'),
    });
    if (!agreed) return;
    setBusy(true);
    try {
      const done = await catalogues[kind].merge(entry.id, chosen.id);
      if (!done) return;
      feedback.success(text('merge.done', { ...names, count: done.instruments }));
      onMerged();
    } catch (error) {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Flex vertical gap={8} align="flex-start">
      <LabelledItem label={text('merge.into')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ inlineSize: 'min(320px, 100%)', minInlineSize: 240 }}
          value={into}
          options={others.map((each) => ({ value: each.id, label: entryName(each, locale) }))}
          onChange={setInto}
        />
      </LabelledItem>
      <Button disabled={!target} loading={busy} onClick={() => target && void merge(target)}>
        {text('merge.submit')}
      </Button>
      <div>{holder}</div>
    </Flex>
  );
}
