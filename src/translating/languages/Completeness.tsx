import { useIntl } from '@umijs/max';
import type { ProgressRow } from 'core/contract/translating/language';
import './completeness.css';

const parts = ['reviewed', 'draft', 'machine', 'outdated', 'missing'] as const;

/** How far each kind of texts is in a language: a bar of its states, with the numbers in words. */
export function Completeness({ rows }: { rows: readonly ProgressRow[] }) {
  const intl = useIntl();
  return (
    <ul className="completeness">
      {rows.map((row) => {
        const { kind, total, reviewed } = row;
        const told = parts
          .filter((part) => row[part] > 0)
          .map((part) => intl.formatMessage({ id: `languages.progress.${part}` }, { count: row[part] }));
        const all = intl.formatList(told, { type: 'unit' });
        return (
          <li key={kind} title={all}>
            <span className="completeness-kind">{intl.formatMessage({ id: `permissions.kind.${kind}` })}</span>
            <span className="completeness-bar" aria-hidden>
              {parts.map((part) =>
                row[part] > 0 ? <span key={part} data-part={part} style={{ flexGrow: row[part] }} /> : null,
              )}
            </span>
            <span className="completeness-count">
              {intl.formatMessage({ id: 'languages.progress.of' }, { reviewed, total })}
            </span>
            <span className="visually-hidden">{all}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the colours of the bars mean. */
export function CompletenessLegend() {
  const intl = useIntl();
  return (
    <ul className="completeness-legend">
      {parts.map((part) => (
        <li key={part}>
          <span className="completeness-bar" aria-hidden>
            <span data-part={part} style={{ flexGrow: 1 }} />
          </span>
          {intl.formatMessage({ id: `translations.state.${part}` })}
        </li>
      ))}
    </ul>
  );
}
