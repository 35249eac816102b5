import { useIntl } from '@umijs/max';
import type { Risk } from 'core/contract/answering/attempt';
import type { ReactNode } from 'react';
import { useInterface } from './Words';

interface Props {
  risks: readonly Risk[];
  /** Whose result it is. */
  name: string;
  show(risk: Risk): ReactNode;
}

/** The risks in somebody else's answers: whose they are, what was said to that person, and what a reader can do. */
export function RisksOfOther({ risks, name, show }: Props) {
  const intl = useIntl();
  const { foreign } = useInterface();
  const text = (key: string) => intl.formatMessage({ id: `report.others.${key}` }, { name });
  const told = risks.filter(({ to }) => to !== undefined);
  return (
    <>
      <p className="report-risk-lead" {...foreign}>
        {text('risk')}
      </p>
      {risks.filter(({ to }) => to === undefined).map(show)}
      {told.length > 0 ? (
        <>
          <p {...foreign}>{text('told')}</p>
          <blockquote>{told.map(show)}</blockquote>
        </>
      ) : null}
      <p {...foreign}>{text('worried')}</p>
    </>
  );
}
