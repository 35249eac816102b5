import { useIntl } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import type { TestedCase, TestedUnit, TestFailure } from 'core/contract/authoring/testRun';
import type { InstrumentDocument } from 'core/instrument/document';
import { DocumentTools } from '@/authoring/comparison/DocumentTools';
import { JsonComparison } from '@/authoring/comparison/JsonComparison';
import { viewOfDocument } from '@/authoring/names/documentNames';
import { useExpectedWords } from '@/authoring/testDesk/useExpectedWords';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** What failed in one instrument, expected beside actual; and the names of the cases that passed. */
export function UnitCases({ run, unit }: { run: string; unit: TestedUnit }) {
  const text = useText('testRuns.');
  const intl = useIntl();
  const passed = unit.cases.filter((each) => each.passed).map(({ code }) => code);
  const hasFailed = passed.length < unit.cases.length;
  return (
    <Flex vertical gap={12}>
      {unit.state === 'unsound' ? <p>{text('isUnsound.why')}</p> : null}
      {hasFailed ? <Failures run={run} unit={unit} /> : null}
      {passed.length > 0 ? (
        <p>
          {text('passedCases', { count: passed.length })} <bdi>{intl.formatList(passed)}</bdi>
        </p>
      ) : null}
    </Flex>
  );
}

function Failures({ run, unit }: { run: string; unit: TestedUnit }) {
  const { instrumentId, version, position, cases } = unit;
  const { loaded, reload } = useLoaded(async () => {
    const [failures, document] = await Promise.all([
      api.testRun.failures({ params: { id: run, position: String(position) }, skipErrorHandler: true }),
      // Names what the codes mean; without it (the instrument was deleted) they stay codes.
      api.instrument
        .export({
          params: { id: instrumentId },
          query: version === null ? {} : { version: String(version) },
          skipErrorHandler: true,
        })
        .catch(() => undefined),
    ]);
    return failures && { failures, view: document && viewOfDocument(document as unknown as InstrumentDocument) };
  });
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  return loaded.failures.map((failure) => (
    <Failure
      key={failure.code}
      failure={failure}
      view={loaded.view}
      change={cases.find(({ code }) => code === failure.code)?.change ?? null}
    />
  ));
}

interface FailureProps {
  failure: TestFailure;
  view: ReturnType<typeof viewOfDocument> | undefined;
  change: TestedCase['change'];
}

function Failure({ failure: { code, expected, actual }, view, change }: FailureProps) {
  const text = useText('testRuns.');
  const { comparison } = useExpectedWords(view);
  return (
    <section>
      <h3 className="test-runs-case">
        <bdi>{code}</bdi>
        {change === null ? null : <span className="quiet"> · {text(`change.${change}`)}</span>}
      </h3>
      <JsonComparison
        before={expected}
        after={actual}
        beforeLabel={text('expectedSide')}
        afterLabel={text('actualSide')}
        {...(comparison && view && { words: comparison })}
      />
      <DocumentTools value={{ expected, actual }} name={code} />
    </section>
  );
}
