import { Link, useIntl } from '@umijs/max';
import { Button, Typography } from 'antd';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { wholeInstrument } from 'core/instrument/operations';
import type { Problem as DocumentProblem } from 'core/instrument/problem';
import { draftStanding } from 'core/instrument/standing';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import { useStructure } from '../draft/useParts';
import { useAreaAddress } from '../frame/areaAddress';
import { problemPath, tabOf } from '../frame/partPath';
import { partName } from '../names/partName';
import { usePartWords } from '../names/usePartWords';
import { placesOfPaths } from './findProblems';
import { ProblemWords } from './ProblemWords';
import { keyOf } from './problemGroups';
import { UnfinishedLanguages } from './UnfinishedLanguages';
import { useProblemWords } from './useProblemWords';
import './draftProblems.css';

/** More are shown on demand. */
const shownAtOnce = 12;

interface Props {
  found: readonly InstrumentProblem[];
  label: string;
  /** A link is followed. */
  onGo?(): void;
}

/** The problems of the draft with the names of its parts, each with a link to where it is mended; incomplete languages are a quiet line. */
export function DraftProblems({ found, label, onGo }: Props) {
  const text = useText();
  const [all, setAll] = useState(false);
  const { problems, languages } = draftStanding(found);
  const shown = all ? problems : problems.slice(0, shownAtOnce);
  const unfinished = [
    languages.filter(({ severity }) => severity === 'error'),
    languages.filter(({ severity }) => severity === 'warning'),
  ].filter((some) => some.length > 0);
  if (problems.length + languages.length === 0) return null;
  return (
    <>
      <ul className="draft-problems plain-list" aria-label={label}>
        {shown.map((problem) => (
          <li key={keyOf(problem)}>
            <Problem problem={problem} onGo={onGo} />
          </li>
        ))}
        {unfinished.map((some) => (
          <li key={some[0]?.severity}>
            <UnfinishedLanguages problems={some} onGo={onGo} />
          </li>
        ))}
      </ul>
      {shown.length < problems.length ? (
        <Button type="link" onClick={() => setAll(true)}>
          {text('overview.moreProblems', { count: problems.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

function Problem({ problem, onGo }: { problem: InstrumentProblem; onGo: Props['onGo'] }) {
  const text = useText();
  const address = useAreaAddress();
  const { messages } = useIntl();
  const words = useProblemWords();
  const partWords = usePartWords();
  const showsCodes = useShowsCodes();
  const draft = useStructure();
  const view = useDraft((state) => state.view);
  const id = useDraft(({ facts }) => facts.id);
  const { code, params, path, severity, message } = problem;
  const { part } = placesOfPaths(draft)(path);
  const named = part === wholeInstrument ? undefined : partName(view, part);
  const place = named ? partWords(named) : text(`draft.tab.${tabOf(draft, part, path)}`);
  // Of problems that this client has no words for, the server's are shown.
  const said =
    params && `problem.${code}` in messages
      ? words({ code: code as DocumentProblem['code'], params: params as DocumentProblem['params'] })
      : message;
  return (
    <ProblemWords problem={{ severity, said }}>
      <Link to={address(problemPath(draft, id, part, path))} className="overview-link" onClick={onGo}>
        {text('overview.mend', { code: place })}
      </Link>
      {showsCodes && path !== '' ? (
        <Typography.Text type="secondary" code dir="ltr" className="draft-problem-path">
          {path}
        </Typography.Text>
      ) : null}
    </ProblemWords>
  );
}
