import { Button, type ButtonProps, Flex, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { StepLabel } from '../draft/change';
import { type Choice, type ConflictItem, canChoose, type DraftConflict } from '../draft/conflict';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { useConflictWords } from './useConflictWords';

/** Resolves a conflict: theirs, mine, or field by field. */
export function ConflictDialog() {
  const conflict = useDraft((state) => state.conflict);
  return conflict === undefined ? null : <Open key={conflict.change.id} conflict={conflict} />;
}

function Open({ conflict: { change, items } }: { conflict: DraftConflict }) {
  const text = useText();
  const store = useDraftStore();
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({});
  const open = items.filter(canChoose);
  const isStep = change.operations.length === 0;
  const by = items.find((item) => item.by)?.by;
  const decide = (key: string, choice: (item: ConflictItem) => Choice, button: ButtonProps = {}) => (
    <Button {...button} onClick={() => store.decide(choice)}>
      {text(`draft.conflict.${key}`)}
    </Button>
  );
  const isUndecided = open.some(({ operation }) => chosen[operation] === undefined);
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={720}
      title={text(isStep ? 'draft.conflict.step' : 'draft.conflict.title')}
      footer={
        isStep || open.length === 0 ? (
          decide('understood', () => 'theirs', { type: 'primary' })
        ) : (
          <Flex gap={8} wrap justify="end">
            {decide('theirs', () => 'theirs')}
            {decide('mine', () => 'mine')}
            {decide('chosen', ({ operation }) => chosen[operation] ?? 'theirs', {
              type: 'primary',
              disabled: isUndecided,
            })}
          </Flex>
        )
      }
    >
      <Typography.Paragraph>
        {by ? text('draft.conflict.by', { name: by }) : text('draft.conflict.somebody')}
      </Typography.Paragraph>
      <ul className="draft-conflict plain-list">
        {items.map((item) => (
          <li key={item.operation}>
            <Item
              item={item}
              label={change.label}
              chosen={chosen[item.operation]}
              asks={!isStep}
              onChoose={(choice) => setChosen((before) => ({ ...before, [item.operation]: choice }))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface ItemProps {
  item: ConflictItem;
  label: StepLabel;
  chosen: Choice | undefined;
  /** Whether the author can choose; not for a step that cannot be undone. */
  asks: boolean;
  onChoose(choice: Choice): void;
}

function Item({ item, label, chosen, asks, onChoose }: ItemProps) {
  const text = useText();
  const { locale, reason } = item;
  const { place, values } = useConflictWords(label)(item);
  const sides = (['theirs', 'mine'] as const).map((value) => ({
    value,
    label: (
      <div key={value}>
        <Typography.Text type="secondary">{text(`draft.conflict.side.${value}`)}</Typography.Text>
        <div className="draft-conflict-value" lang={locale} dir="auto">
          {values[value]}
        </div>
      </div>
    ),
  }));
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>
        <bdi>{place}</bdi>
      </Typography.Text>
      {!canChoose(item) ? (
        text(`draft.conflict.${reason}`)
      ) : asks ? (
        <Radio.Group
          aria-label={place}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          options={sides}
          vertical
        />
      ) : (
        sides.map(({ label }) => label)
      )}
    </Flex>
  );
}
