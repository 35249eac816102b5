import { SearchOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { TargetList } from './TargetList';
import { type Target, useTargets } from './useTargets';
import './palette.css';

interface Props {
  open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** The dialog that leads anywhere by name. */
export default function Palette({ open, onClose, onClosed }: Props) {
  const text = useText();
  return (
    <Modal
      open={open}
      title={text('palette.title')}
      footer={null}
      onCancel={onClose}
      afterClose={onClosed}
      destroyOnHidden
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

/** A field and what it finds, by the ARIA pattern of a combobox with a listbox: the focus stays in the field. */
function Search({ onClose }: { onClose(): void }) {
  const text = useText();
  const listId = useId();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, state } = useTargets(typed);
  const targets = groups.flatMap((group) => group.targets);
  // What is typed chooses the first; without a word nothing is chosen.
  const first = typed.trim() === '' ? undefined : targets[0];
  const active = targets.find(({ path }) => path === chosen) ?? first;
  const optionId = ({ path }: Target) => `${listId}-${targets.findIndex((target) => target.path === path)}`;

  useEffect(() => field.current?.focus(), []);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const open = ({ path }: Target) => {
    onClose();
    history.push(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || targets.length === 0) return;
    event.preventDefault();
    const at = active ? targets.indexOf(active) + step : step > 0 ? 0 : -1;
    setChosen(targets.at(at % targets.length)?.path);
  };

  const nothing = state === 'done' && targets.length === 0 ? text('palette.nothing') : undefined;
  const seen = { searching: text('palette.searching'), failed: text('palette.failed'), done: nothing }[state];
  return (
    <div className="palette">
      <Input
        ref={field}
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-label={text('palette.title')}
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={targets.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {targets.length > 0 ? (
        <TargetList
          id={listId}
          groups={groups}
          active={active}
          idOf={optionId}
          onPoint={({ path }) => setChosen(path)}
          onOpen={open}
        />
      ) : null}
      <p role="status" className={seen ? 'palette-state' : 'visually-hidden'}>
        {seen ?? (typed.trim() === '' ? '' : text('palette.found', { count: targets.length }))}
      </p>
    </div>
  );
}
