import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useGroupName } from '@/authoring/names/useGroupName';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { groupsOf, isCode, renamingGroup } from './groups';

/** Renames a group, in its nuggets and in the reports that show it, as one step. */
export function RenameGroup({ group, onClose }: { group: string; onClose(): void }) {
  const text = useText();
  const draft = useStructure();
  const { change } = useEdits();
  const groupName = useGroupName();
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
      title={text('nugget.renameGroup', { group: groupName(group) })}
      okText={text('nugget.renameGroup.do')}
      cancelText={text('nugget.cancel')}
      okButtonProps={{ disabled: fault !== undefined }}
      onOk={rename}
      onCancel={onClose}
    >
      <LabelledItem
        label={text('nugget.group')}
        fault={fault && text(`nugget.group.${fault}`, { group: wanted })}
        help={text('nugget.renameGroup.help')}
      >
        <Input
          autoFocus
          dir="ltr"
          spellCheck={false}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={rename}
        />
      </LabelledItem>
    </Modal>
  );
}
