import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Popconfirm } from 'antd';
import { actualBeside } from 'core/scoring/expectation';
import type { Mismatch, TestCaseResult } from 'core/scoring/testCases';
import { JsonComparison } from '@/authoring/comparison/JsonComparison';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { duplicating } from '@/authoring/draft/duplicating';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { type DraftTestCase, droppingGone, goneQuestions, takingActual } from './testCase';
import { useExpectedWords } from './useExpectedWords';

interface Props {
  testCase: DraftTestCase;
  result: TestCaseResult | undefined;
  onLoad(testCase: DraftTestCase): void;
}

/** One test case: expected and actual values, its code, and its actions. */
export function CaseDetail({ testCase, result, onLoad }: Props) {
  const text = useText('test.');
  const { current, change, remove } = useEdits();
  const { id, code, expected } = testCase;
  const { comparison } = useExpectedWords(useDraft((state) => state.view));
  const mismatches = result?.mismatches ?? [];

  function take(taken: readonly Mismatch[]): void {
    change({ key: 'testCase', code }, takingActual(current().view.draft, testCase, taken));
    feedback.success(text('taken', { count: taken.length }));
  }

  function duplicate(): void {
    const made = duplicating(current().view, id);
    if (made === undefined) return;
    change({ key: 'duplicate', code }, made.operations);
    feedback.success(text('duplicated', { code: made.copy.code ?? '' }));
  }

  return (
    <Flex vertical gap={12} className="test-case">
      <GoneAnswers testCase={testCase} />
      {result && mismatches.length === 0 ? <p>{text('met', { count: Object.keys(expected).length })}</p> : null}
      {result && mismatches.length > 0 ? (
        <>
          <JsonComparison
            before={expected}
            after={actualBeside(testCase, result.mismatches)}
            beforeLabel={text('expectedSide')}
            afterLabel={text('actualSide')}
            {...(comparison && { words: comparison })}
          />
          <Takings mismatches={mismatches} onTake={take} />
        </>
      ) : null}
      <CodeField part={id} />
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => onLoad(testCase)}>
          {text('load')}
        </Button>
        <Button size="small" onClick={duplicate}>
          {text('duplicate')}
        </Button>
        <Popconfirm title={text('remove.title', { code })} okText={text('remove')} onConfirm={() => remove(id)}>
          <Button size="small" danger>
            {text('remove')}
          </Button>
        </Popconfirm>
      </Flex>
    </Flex>
  );
}

/** Says that it answers questions that were removed, and drops these answers. */
function GoneAnswers({ testCase }: Pick<Props, 'testCase'>) {
  const intl = useIntl();
  const text = useText('test.');
  const showsCodes = useShowsCodes();
  const gone = goneQuestions(useStructure(), testCase);
  const { current, change } = useEdits();
  if (gone.length === 0) return null;
  const drop = () => {
    change({ key: 'testCase', code: testCase.code }, droppingGone(current().view.draft, testCase));
    feedback.success(text('gone.dropped', { count: gone.length }));
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={
        showsCodes
          ? text('gone', { count: gone.length, questions: intl.formatList(gone) })
          : text('goneCount', { count: gone.length })
      }
      action={
        <Button size="small" onClick={drop}>
          {text('gone.drop', { count: gone.length })}
        </Button>
      }
    />
  );
}

interface TakingsProps {
  mismatches: readonly Mismatch[];
  onTake(taken: readonly Mismatch[]): void;
}

/** Each differing value, with a button that accepts it. */
function Takings({ mismatches, onTake }: TakingsProps) {
  const text = useText('test.');
  const words = useExpectedWords(useDraft((state) => state.view));
  return (
    <div>
      <p>{text('take.lead')}</p>
      <ul className="test-takings plain-list">
        {mismatches.map((mismatch) => (
          <li key={mismatch.what}>
            <span>
              <bdi>{words.name(mismatch.what)}</bdi> <strong>{words.value(mismatch.what, mismatch.actual)}</strong>
            </span>
            <Button size="small" onClick={() => onTake([mismatch])}>
              {text('take')}
              <span className="visually-hidden"> {words.name(mismatch.what)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {mismatches.length > 1 ? (
        <Button size="small" onClick={() => onTake(mismatches)}>
          {text('takeAll', { count: mismatches.length })}
        </Button>
      ) : null}
    </div>
  );
}
