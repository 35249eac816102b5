import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { languageName } from 'core/language/formatting';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';
import { useEffect, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { codeOf, useStructure } from '@/authoring/draft/useParts';
import { partPath } from '@/authoring/frame/partPath';
import { placesOfPaths } from '@/authoring/problems/findProblems';
import { ProblemWords } from '@/authoring/problems/ProblemWords';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** More are shown on demand. */
const shownAtOnce = 12;

/** The problems that block publishing, each with a link to where it is fixed; checked again after every edit. */
export function Blocking() {
  const text = useText();
  const id = useDraft(({ facts }) => facts.id);
  const sequence = useDraft((state) => state.sequence);
  const [found, setFound] = useState<readonly InstrumentProblem[] | 'failed'>();
  const [all, setAll] = useState(false);

  const load = () =>
    api.instrument.check({ params: { id } }).then(
      (problems) => setFound(problems ?? []),
      () => setFound('failed'),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit may change what blocks.
  useEffect(() => void load(), [id, sequence]);

  if (found === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (found === 'failed') {
    return (
      <Alert
        type="error"
        showIcon
        title={text('request.connection.text')}
        action={<Button onClick={() => void load()}>{text('draft.retry')}</Button>}
      />
    );
  }
  const problems = uniqBy(found, ({ path, message }) => `${path} ${message}`);
  if (problems.length === 0) return <Alert type="success" showIcon title={text('publish.clear')} />;
  const ordered = sortBy(problems, ({ severity }) => severity === 'warning');
  const shown = all ? ordered : ordered.slice(0, shownAtOnce);
  return (
    <>
      <ul className="overview-problems plain-list" aria-label={text('instrument.beforePublishing')}>
        {shown.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      {shown.length < ordered.length ? (
        <Button type="link" onClick={() => setAll(true)}>
          {text('overview.moreProblems', { count: ordered.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

function Problem({ problem: { code, params, path, severity, message } }: { problem: InstrumentProblem }) {
  const text = useText();
  const { locale: reading } = useIntl();
  const draft = useStructure();
  const id = useDraft(({ facts }) => facts.id);
  const { part } = placesOfPaths(draft)(path);
  const { locale } = params ?? {};
  const isTranslation = code === 'text.incomplete_locale' && typeof locale === 'string';
  const query = new URLSearchParams({ kinds: 'Instrument', ownerId: id, locales: String(locale) });
  return (
    <>
      <ProblemWords problem={{ severity, said: message }} />{' '}
      <Link to={isTranslation ? `/translations?${query}` : partPath(draft, id, part)} className="overview-link">
        {isTranslation
          ? text('overview.translate', { locale: languageName(locale, reading) })
          : text('overview.mend', { code: codeOf(draft, part) })}
      </Link>
    </>
  );
}
