import { CheckCircleFilled } from '@ant-design/icons';
import { history, Link, useIntl } from '@umijs/max';
import { Tag } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, usePartText } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { RowMenu } from '@/authoring/list/RowMenu';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { localeDirection } from '@/shell/start/languages';
import type { DraftNugget } from './groups';

interface Props {
  nugget: DraftNugget;
  path: string;
  /** The condition in plain words; null: it has faults. */
  reading: string | null;
  /** On the sample sheet. */
  holds: boolean;
  index: number;
  total: number;
  onMove(id: string, to: number): void;
  onDuplicated(code: string): void;
}

/** A nugget in its group: its condition, the start of its text, whether it holds on the sample sheet. */
export function NuggetRow({ nugget, path, reading, holds, index, total, onMove, onDuplicated }: Props) {
  const intl = useIntl();
  const { id, code, condition, priority } = nugget;
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = usePartText(id, 'text', edited);
  const inBase = usePartText(id, 'text');
  const text = own || inBase;
  const locale = own ? edited : base;
  const problems = useProblemsOf(id);
  const edits = useEdits();
  const duplicate = () => {
    const made = edits.duplicate(id);
    if (made !== undefined) onDuplicated(made);
  };
  return (
    <div className="row-line">
      <div className="row-main">
        <span className="row-facts">
          <Link to={path}>
            <code dir="ltr">{code}</code>
          </Link>
          {holds ? (
            <Tag icon={<CheckCircleFilled aria-hidden />}>{intl.formatMessage({ id: 'nugget.holds' })}</Tag>
          ) : null}
          {priority === undefined ? null : (
            <span className="row-quiet">{intl.formatMessage({ id: 'nugget.priorityIs' }, { priority })}</span>
          )}
        </span>
        <span>{reading ?? <code dir="ltr">{condition}</code>}</span>
        {text === '' ? (
          <span className="row-quiet">{intl.formatMessage({ id: 'nugget.noText' })}</span>
        ) : (
          <span className="row-quiet row-excerpt" lang={locale} dir={localeDirection(locale)}>
            {text}
          </span>
        )}
        <ProblemsOfPart problems={problems} label={intl.formatMessage({ id: 'nugget.problems' }, { code })} />
      </div>
      <RowMenu
        name={code}
        index={index}
        total={total}
        onMove={(to) => onMove(id, to)}
        onEdit={() => history.push(path)}
        onDuplicate={duplicate}
        onRemove={() => edits.remove(id)}
      />
    </div>
  );
}
