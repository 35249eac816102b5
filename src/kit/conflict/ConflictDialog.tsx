import { Button, type ButtonProps, Flex, Modal, Radio, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../text/useText';
import type { Choice } from './choice';
import './conflict.css';

/** What somebody else has changed at the same time. */
export interface ConflictPlace {
  key: number;
  /** What it is, in words. */
  name: string;
  /** Of the values. */
  locale?: string | undefined;
  /** What both have written; absent: there is nothing to choose. */
  values?: Record<Choice, ReactNode> | undefined;
  /** Why there is nothing to choose. */
  reason?: string | undefined;
}

interface Props {
  title?: string;
  /** Name of who changed it, if known. */
  by?: string | undefined;
  places: readonly ConflictPlace[];
  /** Whether one can choose; not for what cannot be sent again. */
  asks?: boolean;
  onDecide(choiceOf: (key: number) => Choice): void;
}

/** Tells that somebody else has changed the same, and resolves it: theirs, mine, or one by one. */
export function ConflictDialog({ title, by, places, asks = true, onDecide }: Props) {
  const text = useText('conflict.');
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({});
  const open = asks ? places.filter(({ values }) => values !== undefined) : [];
  const decide = (key: string, choiceOf: (key: number) => Choice, button: ButtonProps = {}) => (
    <Button {...button} onClick={() => onDecide(choiceOf)}>
      {text(key)}
    </Button>
  );
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={720}
      title={title ?? text('title')}
      footer={
        open.length === 0 ? (
          decide('understood', () => 'theirs', { type: 'primary' })
        ) : (
          <Flex gap={8} wrap justify="end">
            {decide('theirs', () => 'theirs')}
            {decide('mine', () => 'mine')}
            {decide('chosen', (key) => chosen[key] ?? 'theirs', {
              type: 'primary',
              disabled: open.some(({ key }) => chosen[key] === undefined),
            })}
          </Flex>
        )
      }
    >
      <Typography.Paragraph>{by ? text('by', { name: by }) : text('somebody')}</Typography.Paragraph>
      <ul className="conflict plain-list">
        {places.map((place) => (
          <li key={place.key}>
            <Place
              place={place}
              asks={asks}
              chosen={chosen[place.key]}
              onChoose={(choice) => setChosen((before) => ({ ...before, [place.key]: choice }))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface PlaceProps {
  place: ConflictPlace;
  asks: boolean;
  chosen: Choice | undefined;
  onChoose(choice: Choice): void;
}

function Place({ place: { name, locale, values, reason }, asks, chosen, onChoose }: PlaceProps) {
  const text = useText('conflict.');
  const sides = (['theirs', 'mine'] as const).map((value) => ({
    value,
    label: (
      <div key={value}>
        <Typography.Text type="secondary">{text(`side.${value}`)}</Typography.Text>
        <div className="conflict-value" lang={locale} dir="auto">
          {values?.[value]}
        </div>
      </div>
    ),
  }));
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>
        <bdi>{name}</bdi>
      </Typography.Text>
      {values === undefined ? (
        reason
      ) : asks ? (
        <Radio.Group
          aria-label={name}
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
