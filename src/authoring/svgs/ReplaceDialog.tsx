import { Alert, Modal } from 'antd';
import type { Svg } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useState } from 'react';
import { settingField, useEdits } from '@/authoring/draft/useParts';
import { useCalled } from '@/authoring/names/useCalled';
import { useText } from '@/kit/text/useText';
import { lostBindings } from './bindingEdits';
import { Cleaned, type CleanedSvg, SvgSource } from './SvgSource';

/** Replaces the source of a drawing. Bindings whose elements are missing in it are listed and removed with it. */
export function ReplaceDialog({ svg, onClose }: { svg: Identified<Svg>; onClose(): void }) {
  const text = useText('svg.');
  const edits = useEdits();
  const called = useCalled(svg.id);
  const [cleaned, setCleaned] = useState<CleanedSvg>();
  const { id, code, bindings = [] } = svg;
  const lost = cleaned === undefined ? [] : lostBindings(bindings, cleaned.elements);
  const take = () => {
    if (cleaned === undefined) return;
    const { draft } = edits.current().view;
    const kept = bindings.filter((binding) => !lost.includes(binding));
    const operations = [
      settingField(draft, id, 'source', cleaned.source) ?? [],
      lost.length > 0 ? (settingField(draft, id, 'bindings', kept.length > 0 ? kept : undefined) ?? []) : [],
    ];
    edits.change({ key: 'set', code }, operations.flat());
    onClose();
  };
  const list = (
    <ul className="svg-removed plain-list">
      {lost.map(({ element, target, formula }) => (
        <li key={`${element} ${target}`}>{text('lost.one', { element, target: text(`target.${target}`), formula })}</li>
      ))}
    </ul>
  );
  return (
    <Modal
      open
      width={640}
      title={text('replaceThis', { code: called })}
      okText={text('replace')}
      okButtonProps={{ disabled: cleaned === undefined }}
      cancelText={text('cancel')}
      onOk={take}
      onCancel={onClose}
    >
      {cleaned === undefined ? (
        <SvgSource onCleaned={setCleaned} />
      ) : (
        <Cleaned svg={cleaned}>
          {lost.length > 0 ? (
            <Alert type="warning" showIcon title={text('losing', { count: lost.length })} description={list} />
          ) : null}
        </Cleaned>
      )}
    </Modal>
  );
}
