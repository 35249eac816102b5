import { EditOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { titleOf } from '@/authoring/draft/titleOf';
import { useText } from '@/kit/text/useText';

interface Props {
  /** Id. */
  nugget: string;
  /** Its condition in plain words. */
  reading: string;
  /** Whether its block is selected. */
  selected: boolean;
  onWrite(): void;
  /** The nugget as readers see it. */
  children: ReactNode;
}

/** A nugget on the sheet, where it can be written. */
export function NuggetPlace({ nugget, reading, selected, onWrite, children }: Props) {
  const text = useText('reportEditor.');
  const label = text('sheet.writeNugget', { reading });
  return (
    <div className="sheet-nugget" data-nugget={nugget}>
      {children}
      {selected ? (
        <Button
          className="sheet-write"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={label}
          title={label}
          onClick={onWrite}
        />
      ) : null}
    </div>
  );
}

/** Says which nugget is written, and what else shows it. */
export function AboutNugget({ group, block, reading }: { group: string; block: string; reading: string }) {
  const intl = useIntl();
  const text = useText('reportEditor.');
  const view = useDraft((state) => state.view);
  const others = (view.draft.reports ?? []).flatMap((report) =>
    report.blocks.flatMap((each) =>
      each.kind === 'nuggets' && each.group === group && each.id !== block ? [titleOf(view, report, 'title')] : [],
    ),
  );
  return (
    <>
      <p className="sheet-about">{reading}</p>
      {others.length === 0 ? null : (
        <p className="sheet-about">
          {text('sheet.shared', { count: others.length, reports: intl.formatList([...new Set(others)]) })}
        </p>
      )}
    </>
  );
}
