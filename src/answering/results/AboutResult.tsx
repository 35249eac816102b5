import { Link, useIntl } from '@umijs/max';
import type { AttemptResult, Closing } from 'core/contract/answering/attempt';
import { addedWord } from 'core/instrument/respondent';
import { useState } from 'react';
import { momentInWords } from '@/answering/player/momentInWords';
import { Fold } from '@/answering/profile/Fold';
import { normsUsed } from '@/answering/report/models';
import { useText } from '@/kit/text/useText';
import { historyPath } from '../history/historyPath';
import { ReceiptNote } from './ReceiptNote';
import { DeleteResult } from './ResultBar';

/** The origin of the result: times, version, norms, receipt; and how to delete it. `closing` undefined: not loaded, or shown above. */
export function AboutResult({ result, closing }: { result: AttemptResult; closing: Closing | undefined }) {
  const intl = useIntl();
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { version, checksum, textRevision, startedAt, completedAt, respondent, added } = result;
  const { lookedUp, tables, written } = normsUsed(result.explanations);
  const facts = [
    respondent.age === undefined ? null : text('result.respondent.age', { age: respondent.age }),
    respondent.sex === undefined ? null : text('result.respondent.sex', { sex: respondent.sex }),
    respondent.country === undefined ? null : intl.formatDisplayName(respondent.country, { type: 'region' }),
  ].filter((fact) => fact != null);
  return (
    <div className="result-about">
      <Fold id="result-about" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} title={text('result.appendix')}>
        <ul className="result-facts">
          <li>{text('result.started', { moment: momentInWords(startedAt) })}</li>
          <li>{text('result.completed', { moment: momentInWords(completedAt) })}</li>
          {facts.length > 0 ? (
            <li>{text('result.respondent', { facts: intl.formatList(facts, { type: 'unit' }) })}</li>
          ) : null}
          {added.length > 0 ? <li>{text('result.addedReason', { added: addedWord(added) })}</li> : null}
          <li>
            {text('result.version', { version })}{' '}
            {textRevision > 0 ? text('result.textRevision', { revision: textRevision }) : null}
          </li>
        </ul>
        {lookedUp.length + tables.length + written.length > 0 ? (
          <>
            <h3>{text('result.norms')}</h3>
            <ul className="result-facts">
              {lookedUp.length > 0 ? (
                <li>{text('result.norm.tables', { names: intl.formatList(lookedUp, { type: 'conjunction' }) })}</li>
              ) : null}
              {tables.map(({ name, ...group }) => (
                <li key={`${name} ${Object.values(group).join(' ')}`}>
                  {text('result.norm.table', { name, ...group })}
                </li>
              ))}
              {written.map(({ name, mean, sd }) => (
                <li key={`${name} ${mean} ${sd}`}>{text('result.norm.formula', { name, mean, sd })}</li>
              ))}
            </ul>
          </>
        ) : null}
        {closing ? <ReceiptNote closing={closing} versionChecksum={checksum} /> : null}
      </Fold>
      <p className="result-actions">
        {result.isComparable ? (
          <Link to={historyPath({ instrument: result.instrumentId })} className="browse-link">
            {text('trend.title')}
          </Link>
        ) : null}
        <Link to={historyPath({})} className="browse-link">
          {text('result.toHistory')}
        </Link>
        <DeleteResult id={result.id} instrumentId={result.instrumentId} />
      </p>
    </div>
  );
}
