import { useIntl } from '@umijs/max';
import { Button, Flex, Modal, Typography } from 'antd';
import type { GlossaryTerm } from 'core/contract/translating/glossary';
import { memo, useState } from 'react';
import type { TermFields } from './glossaryCalls';
import { TermForm } from './TermForm';

interface Props {
  term: GlossaryTerm;
  direction: 'ltr' | 'rtl';
  mayChange: boolean;
  onSave(term: GlossaryTerm, fields: TermFields, rowVersion: number): Promise<unknown>;
  /** @returns whether it is gone */
  onRemove(term: GlossaryTerm): Promise<boolean>;
  onDirty(id: string, dirty: boolean): void;
}

/** A term with what it is in the language; changed where it stands. */
export const TermItem = memo(function TermItem({ term, direction, mayChange, onSave, onRemove, onDirty }: Props) {
  const intl = useIntl();
  const [modal, holder] = Modal.useModal();
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const text = (id: string) => intl.formatMessage({ id }, { term: term.term });
  const [dirtyOf] = useState(() => (dirty: boolean) => onDirty(term.id, dirty));

  async function remove() {
    const agreed = await modal.confirm({
      title: text('glossary.remove.title'),
      content: text('glossary.remove.what'),
      okText: text('glossary.remove'),
      okButtonProps: { danger: true },
    });
    if (!agreed) return;
    setRemoving(true);
    if (!(await onRemove(term))) setRemoving(false);
  }

  if (changing) {
    return (
      <li className="glossary-item">
        <TermForm
          locale={term.locale}
          direction={direction}
          term={term}
          submitText={text('glossary.save')}
          submit={async (fields, rowVersion) => {
            await onSave(term, fields, rowVersion);
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
          onDirty={dirtyOf}
        />
      </li>
    );
  }
  return (
    <li className="glossary-item">
      {holder}
      <div className="glossary-words">
        <strong>
          <bdi>{term.term}</bdi>
        </strong>
        {term.translation === null ? (
          <Typography.Text type="secondary">{text('glossary.kept')}</Typography.Text>
        ) : (
          <span lang={term.locale} dir={direction}>
            {term.translation}
          </span>
        )}
        {term.note ? <Typography.Text type="secondary">{term.note}</Typography.Text> : null}
      </div>
      {mayChange ? (
        <Flex gap={4} wrap>
          <Button size="small" aria-label={text('glossary.change')} onClick={() => setChanging(true)}>
            {text('glossary.change.short')}
          </Button>
          <Button
            size="small"
            danger
            loading={removing}
            aria-label={text('glossary.remove.named')}
            onClick={() => void remove()}
          >
            {text('glossary.remove')}
          </Button>
        </Flex>
      ) : null}
    </li>
  );
});
