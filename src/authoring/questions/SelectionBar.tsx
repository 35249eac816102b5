import { useIntl } from '@umijs/max';
import { Button, Dropdown, Flex, Input, type MenuProps, Popover, Select, Space } from 'antd';
import type { QuestionKind } from 'core/instrument/document';
import { useState } from 'react';
import { addingTypedSet } from '@/authoring/answers/addingSet';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import {
  type BulkEdit,
  movingToSection,
  settingAnswers,
  settingRequired,
  settingReverse,
  settingTags,
  switchingKinds,
  tagsInUse,
} from './bulkEdits';
import { droppedWords } from './droppedWords';
import { useList } from './listContext';
import { questionKinds } from './questionKinds';
import { asTag } from './tags';

interface Props {
  chosen: ReadonlySet<string>;
  onEdit(edit: BulkEdit): void;
}

/** Actions on all selected questions, each as one step. */
export function SelectionBar({ chosen, onEdit }: Props) {
  const intl = useIntl();
  const text = useText();
  const { actions } = useList();
  const { current } = useEdits();
  const draft = useStructure();
  const now = () => current().view.draft;
  const [first = ''] = chosen;
  const menu = (label: string, items: MenuProps['items'], act: (key: string) => void) => (
    <Dropdown trigger={['click']} menu={{ items: items ?? [], onClick: ({ key }) => act(key) }}>
      <Button size="small">{label}</Button>
    </Dropdown>
  );
  const codes = (parts: readonly { code: string }[] = []) =>
    parts.map(({ code }) => ({ key: code, label: <span dir="ltr">{code}</span> }));
  const switchKind = (kind: QuestionKind) => {
    const edit = switchingKinds(now(), chosen, kind);
    onEdit(edit);
    if (edit.dropped.length > 0) actions.announce(droppedWords(intl, edit.dropped));
  };

  return (
    <Flex gap={8} wrap align="center" role="toolbar" aria-label={text('question.bulk')} className="question-selection">
      <strong>{text('question.chosen', { count: chosen.size })}</strong>
      {menu(
        text('question.kind'),
        questionKinds.map((kind) => ({ key: kind, label: text(`question.kind.${kind}`) })),
        (key) => switchKind(key as QuestionKind),
      )}
      {menu(text('question.answerSet'), codes(draft.answerSets), (code) => onEdit(settingAnswers(now(), chosen, code)))}
      <NewAnswers
        onMake={(typed) => {
          const { code, operations } = addingTypedSet(now(), typed, 'answers');
          const edit = settingAnswers(now(), chosen, code);
          onEdit({ ...edit, operations: [...operations, ...edit.operations] });
        }}
      />
      {menu(
        text('question.required'),
        [
          { key: 'yes', label: text('question.required') },
          { key: 'no', label: text('question.optional') },
        ],
        (key) => onEdit(settingRequired(now(), chosen, key === 'yes')),
      )}
      {menu(
        text('question.reverse'),
        [
          { key: 'yes', label: text('question.reverse') },
          { key: 'no', label: text('question.notReverse') },
        ],
        (key) => onEdit(settingReverse(now(), chosen, key === 'yes')),
      )}
      <Tags chosen={chosen} onEdit={onEdit} />
      {menu(
        text('question.section'),
        [{ key: '', label: text('question.noSection') }, ...codes(draft.sections)],
        (code) => onEdit(movingToSection(now(), chosen, code || undefined)),
      )}
      <Button size="small" onClick={() => actions.duplicate(first)}>
        {text('question.duplicate')}
      </Button>
      <Button size="small" danger onClick={() => actions.remove(first)}>
        {text('question.remove')}
      </Button>
      <Button size="small" type="text" onClick={actions.chooseNone}>
        {text('question.chooseNone')}
      </Button>
    </Flex>
  );
}

function Tags({ chosen, onEdit }: Props) {
  const text = useText();
  const { current } = useEdits();
  const draft = useStructure();
  const [tags, setTags] = useState<string[]>([]);
  const [open, setOpen] = useState(false);
  const apply = (what: 'add' | 'remove') => {
    onEdit(settingTags(current().view.draft, chosen, { [what]: tags }));
    setTags([]);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={text('question.tags')}
      content={
        <Space.Compact>
          <Select
            mode="tags"
            aria-label={text('question.tags')}
            className="question-bulk-tags"
            value={tags}
            onChange={(given: string[]) => setTags([...new Set(given.flatMap((each) => asTag(each) ?? []))])}
            options={tagsInUse(draft).map((value) => ({ value, label: value }))}
          />
          <Button disabled={tags.length === 0} onClick={() => apply('add')}>
            {text('question.tags.add')}
          </Button>
          <Button disabled={tags.length === 0} onClick={() => apply('remove')}>
            {text('question.tags.remove')}
          </Button>
        </Space.Compact>
      }
    >
      <Button size="small">{text('question.tags')}</Button>
    </Popover>
  );
}

function NewAnswers({ onMake }: { onMake(typed: string): void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={text('question.answers.new')}
      content={
        <Flex vertical gap={8} className="question-new-answers">
          <Input.TextArea
            aria-label={text('question.answers.typed')}
            placeholder={text('question.answers.example')}
            autoSize={{ minRows: 4, maxRows: 10 }}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="primary"
            disabled={typed.trim() === ''}
            onClick={() => {
              onMake(typed);
              setTyped('');
              setOpen(false);
            }}
          >
            {text('question.answers.make')}
          </Button>
        </Flex>
      }
    >
      <Button size="small">{text('question.answers.new')}</Button>
    </Popover>
  );
}
