import { Alert, Flex, Modal } from 'antd';
import type { Svg } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useState } from 'react';
import { settingField, useEdits } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { lostBindings } from './bindingEdits';
import { Removed } from './Removed';
import { type CleanedSvg, SvgSource } from './SvgSource';

interface Props {
  svg: Identified<Svg>;
  onClose(): void;
}

/** Replaces the source of a drawing. Bindings whose elements are missing in it are listed and removed with it. */
export function ReplaceDialog({ svg, onClose }: Props) {
  const text = useText();
  const edits = useEdits();
  const [cleaned, setCleaned] = useState<CleanedSvg>();
  const { id, code, bindings = [] } = svg;
  const lost =
    cleaned === undefined
      ? []
      : lostBindings(
          bindings,
          cleaned.elements.map((element) => element.id),
        );
  const take = () => {
    if (cleaned === undefined) return;
    const { draft } = edits.current().view;
    const kept = bindings.filter((binding) => !lost.includes(binding));
    const operations = [
      settingField(draft, id, 'source', cleaned.source),
      lost.length > 0 ? settingField(draft, id, 'bindings', kept.length > 0 ? kept : undefined) : undefined,
    ];
    edits.change(
      { key: 'set', code },
      operations.flatMap((operation) => operation ?? []),
    );
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={text('svg.replaceThis', { code })}
      okText={text('svg.replace')}
      okButtonProps={{ disabled: cleaned === undefined }}
      cancelText={text('svg.cancel')}
      onOk={take}
      onCancel={onClose}
    >
      {cleaned === undefined ? (
        <SvgSource onCleaned={setCleaned} />
      ) : (
        <Flex vertical gap={12} align="flex-start">
          <img className="svg-shown" src={cleaned.source} alt={text('svg.chosen')} />
          <Removed removed={cleaned.removed} />
          {lost.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={text('svg.losing', { count: lost.length })}
              description={
                <ul className="svg-removed">
                  {lost.map(({ element, target, formula }) => (
                    <li key={`${element} ${target}`}>
                      {text('svg.lost.one', { element, target: text(`svg.target.${target}`), formula })}
                    </li>
                  ))}
                </ul>
              }
            />
          ) : null}
        </Flex>
      )}
    </Modal>
  );
}
