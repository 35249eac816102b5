import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Modal, Skeleton } from 'antd';
import type { ShownItem } from 'core/contract/surveys/survey';
import { Suspense, useState } from 'react';
import { SortableRows } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { settingsOf } from '../state/surveyStore';
import { AddInstrument } from './AddInstrument';
import { AddPage } from './AddPage';
import { Flow } from './Flow';
import { ItemDetails } from './ItemDetails';
import { ItemRow } from './ItemRow';
import './items.css';

/** What is asked, in order, with the way through it drawn below. */
export function Items() {
  const text = useText('survey.');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { items } = detail;
  const [adding, setAdding] = useState<'instrument' | 'page'>();
  const [open, setOpen] = useState<string>();
  const [modal, holder] = Modal.useModal();
  const byCode = new Map(items.map((item) => [item.code, item]));
  const ids = items.map(({ code }) => code);

  const move = (code: string, to: number) => {
    const rest = items.filter((item) => item.code !== code).map(settingsOf);
    const moved = byCode.get(code);
    if (!moved) return;
    rest.splice(to, 0, settingsOf(moved));
    store.setItems(text('step.moved', { item: moved.title }), rest);
  };
  const remove = async ({ code, kind, title, questions }: ShownItem) => {
    // The questions of a page go with it for good; an instrument can be brought back by undo.
    const agreed =
      kind === 'instrument' ||
      questions === 0 ||
      (await modal.confirm({
        title: text('items.remove.title', { item: title }),
        content: text('items.remove.text', { count: questions }),
        okText: text('items.remove'),
        okButtonProps: { danger: true },
      }));
    if (agreed) store.removeItem(text('step.removed', { item: title }), code);
  };

  const buttons = (
    <Flex gap={8} wrap>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding('instrument')}>
        {text('items.addInstrument')}
      </Button>
      <Button icon={<FileTextOutlined aria-hidden />} onClick={() => setAdding('page')}>
        {text('items.addPage')}
      </Button>
    </Flex>
  );
  return (
    <>
      <section className="survey-surface" aria-label={text('items.list')}>
        {items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('items.empty')}>
            {buttons}
          </Empty>
        ) : (
          <Flex vertical gap={16}>
            {buttons}
            <Suspense fallback={<Skeleton active />}>
              <SortableRows
                ids={ids}
                label={text('items.list')}
                nameOf={(id) => byCode.get(id)?.title ?? id}
                onMove={move}
              >
                {(id, index) => {
                  const item = byCode.get(id);
                  if (!item) return null;
                  return (
                    <>
                      <ItemRow
                        item={item}
                        index={index}
                        total={ids.length}
                        isOpen={open === id}
                        onOpen={() => setOpen(open === id ? undefined : id)}
                        onMove={(to) => move(id, to)}
                        onRemove={() => void remove(item)}
                      />
                      {open === id ? <ItemDetails item={item} /> : null}
                    </>
                  );
                }}
              </SortableRows>
            </Suspense>
          </Flex>
        )}
      </section>
      {items.length > 0 ? <Flow detail={detail} /> : null}
      {adding === 'instrument' ? <AddInstrument onClose={() => setAdding(undefined)} /> : null}
      {adding === 'page' ? <AddPage onClose={() => setAdding(undefined)} /> : null}
      {holder}
    </>
  );
}
