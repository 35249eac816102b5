import { Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { groupsOf, isCode, renamingGroup } from './groups';

interface Props {
  group: string;
  onClose(): void;
}

/** Renames a group, in its nuggets and in the reports that show it, as one step. */
export function RenameGroup({ group, onClose }: Props) {
  const text = useText();
  const id = useId();
  const draft = useStructure();
  const { change } = useEdits();
  const [name, setName] = useState(group);
  const wanted = name.trim();
  const isTaken = wanted !== group && groupsOf(draft).some((each) => each.group === wanted);
  const fault = wanted === '' ? 'empty' : isTaken ? 'taken' : isCode(wanted) ? undefined : 'malformed';
  const rename = () => {
    if (fault) return;
    change({ key: 'rename', code: group }, renamingGroup(draft, group, wanted));
    onClose();
  };
  return (
    <Modal
      open
      title={text('nugget.renameGroup', { group })}
      okText={text('nugget.renameGroup.do')}
      cancelText={text('nugget.cancel')}
      okButtonProps={{ disabled: fault !== undefined }}
      onOk={rename}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={text('nugget.group')}
          htmlFor={id}
          validateStatus={fault ? 'error' : undefined}
          help={fault ? text(`nugget.group.${fault}`, { group: wanted }) : text('nugget.renameGroup.help')}
        >
          <Input
            id={id}
            autoFocus
            dir="ltr"
            spellCheck={false}
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={rename}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
