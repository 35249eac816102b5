import { Button, Flex, Popconfirm } from 'antd';
import type { Mismatch, TestCaseResult } from 'core/scoring/testCases';
import { JsonComparison } from '@/authoring/comparison/JsonComparison';
import { duplicating } from '@/authoring/draft/duplicating';
import { useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { ExpectedName } from './ExpectedName';
import { actualBeside, type DraftTestCase, takingActual } from './testCase';
import { useValueWords } from './useValueWords';

interface Props {
  testCase: DraftTestCase;
  result: TestCaseResult | undefined;
  onLoad(testCase: DraftTestCase): void;
}

/** One test case: expected and actual values, its code, and its actions. */
export function CaseDetail({ testCase, result, onLoad }: Props) {
  const text = useText();
  const { current, change, remove } = useEdits();
  const { id, code, expected } = testCase;
  const mismatches = result?.mismatches ?? [];

  function take(taken: readonly Mismatch[]): void {
    change({ key: 'testCase', code }, takingActual(current().view.draft, testCase, taken));
    feedback.success(text('test.taken', { count: taken.length }));
  }

  function duplicate(): void {
    const made = duplicating(current().view, id);
    if (made === undefined) return;
    change({ key: 'duplicate', code }, made.operations);
    feedback.success(text('test.duplicated', { code: made.copy.code ?? '' }));
  }

  return (
    <Flex vertical gap={12} className="test-case">
      {result && mismatches.length === 0 ? <p>{text('test.met', { count: Object.keys(expected).length })}</p> : null}
      {result && mismatches.length > 0 ? (
        <>
          <JsonComparison
            before={expected}
            after={actualBeside(testCase, result)}
            beforeLabel={text('test.expectedSide')}
            afterLabel={text('test.actualSide')}
          />
          <Takings mismatches={mismatches} onTake={take} />
        </>
      ) : null}
      <CodeField part={id} />
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => onLoad(testCase)}>
          {text('test.load')}
        </Button>
        <Button size="small" onClick={duplicate}>
          {text('test.duplicate')}
        </Button>
        <Popconfirm
          title={text('test.remove.title', { code })}
          okText={text('test.remove')}
          onConfirm={() => remove(id)}
        >
          <Button size="small" danger>
            {text('test.remove')}
          </Button>
        </Popconfirm>
      </Flex>
    </Flex>
  );
}

interface TakingsProps {
  mismatches: readonly Mismatch[];
  onTake(taken: readonly Mismatch[]): void;
}

/** Each differing value, with a button that accepts it. */
function Takings({ mismatches, onTake }: TakingsProps) {
  const text = useText();
  const words = useValueWords();
  return (
    <div>
      <p>{text('test.take.lead')}</p>
      <ul className="test-takings">
        {mismatches.map((mismatch) => (
          <li key={mismatch.what}>
            <span>
              <ExpectedName what={mismatch.what} /> <strong>{words(mismatch.actual)}</strong>
            </span>
            <Button size="small" onClick={() => onTake([mismatch])}>
              {text('test.take')}
              <span className="visually-hidden"> {mismatch.what}</span>
            </Button>
          </li>
        ))}
      </ul>
      {mismatches.length > 1 ? (
        <Button size="small" onClick={() => onTake(mismatches)}>
          {text('test.takeAll', { count: mismatches.length })}
        </Button>
      ) : null}
    </div>
  );
}
