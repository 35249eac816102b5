import { useIntl } from '@umijs/max';
import { Button, Dropdown, Flex, type MenuProps, Popover, Space } from 'antd';
import type { QuestionKind } from 'core/instrument/document';
import { type ReactNode, useState } from 'react';
import { addingTypedSet } from '@/authoring/answers/addingSet';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useListedName } from '@/authoring/names/useListedName';
import { useText } from '@/kit/text/useText';
import {
  type BulkEdit,
  movingToSection,
  settingAnswers,
  settingRequired,
  settingReverse,
  settingTags,
  switchingKinds,
} from './bulkEdits';
import { droppedWords } from './kindSwitch';
import { useList } from './listContext';
import { questionKinds } from './questionKinds';
import { TagSelect } from './TagsField';
import { TypedAnswers } from './TypedAnswers';

/** Actions on all selected questions, each as one step. */
export function SelectionBar({ chosen, onEdit }: { chosen: ReadonlySet<string>; onEdit(edit: BulkEdit): void }) {
  const intl = useIntl();
  const text = useText();
  const { actions } = useList();
  const { current } = useEdits();
  const draft = useStructure();
  const now = () => current().view.draft;
  const [first = ''] = chosen;
  /** A new number empties the typed answers. */
  const [turn, setTurn] = useState(0);
  const menu = (label: string, items: MenuProps['items'], act: (key: string) => void) => (
    <Dropdown trigger={['click']} menu={{ items: items ?? [], onClick: ({ key }) => act(key) }}>
      <Button size="small">{label}</Button>
    </Dropdown>
  );
  const flag = (yes: string, no: string, setting: typeof settingRequired) =>
    menu(
      text(yes),
      [
        { key: 'yes', label: text(yes) },
        { key: 'no', label: text(no) },
      ],
      (key) => onEdit(setting(now(), chosen, key === 'yes')),
    );
  const listedName = useListedName();
  const named = (parts: readonly { id: string; code: string }[] = []) =>
    parts.map(({ id, code }) => ({ key: code, label: <bdi>{listedName(id)}</bdi> }));
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
      {menu(text('question.answerSet'), named(draft.answerSets), (code) => onEdit(settingAnswers(now(), chosen, code)))}
      <OpenButton label={text('question.answers.new')}>
        {(close) => (
          <Flex key={turn} vertical gap={8} className="question-new-answers">
            <TypedAnswers
              onMake={(typed) => {
                const { code, operations } = addingTypedSet(now(), typed, 'answers');
                const edit = settingAnswers(now(), chosen, code);
                onEdit({ ...edit, operations: [...operations, ...edit.operations] });
                setTurn(turn + 1);
                close();
              }}
            />
          </Flex>
        )}
      </OpenButton>
      {flag('question.required', 'question.optional', settingRequired)}
      {flag('question.reverse', 'question.notReverse', settingReverse)}
      <OpenButton label={text('question.tags')}>
        {(close) => (
          <Tags
            onSet={(change) => {
              onEdit(settingTags(now(), chosen, change));
              close();
            }}
          />
        )}
      </OpenButton>
      {menu(
        text('question.section'),
        [{ key: '', label: text('question.noSection') }, ...named(draft.sections)],
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

function Tags({ onSet }: { onSet(change: Parameters<typeof settingTags>[2]): void }) {
  const text = useText();
  const [tags, setTags] = useState<string[]>([]);
  const apply = (change: Parameters<typeof settingTags>[2]) => {
    onSet(change);
    setTags([]);
  };
  return (
    <Space.Compact>
      <TagSelect aria-label={text('question.tags')} className="question-bulk-tags" value={tags} onChange={setTags} />
      <Button disabled={tags.length === 0} onClick={() => apply({ add: tags })}>
        {text('question.tags.add')}
      </Button>
      <Button disabled={tags.length === 0} onClick={() => apply({ remove: tags })}>
        {text('question.tags.remove')}
      </Button>
    </Space.Compact>
  );
}

/** A button that opens its content until the content is done. */
function OpenButton({ label, children }: { label: string; children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  const content = children(() => setOpen(false));
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} title={label} content={content}>
      <Button size="small">{label}</Button>
    </Popover>
  );
}
