import { Alert, Button } from 'antd';
import type { DraftCalculation } from 'core/instrument/draft';
import { useEdits } from '@/authoring/draft/useParts';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { useBandWords } from './useBandWords';

/** That the bands were made for other values, until somebody says that they fit. */
export function BandsUnchecked({ calculation: { id, code } }: { calculation: DraftCalculation }) {
  const text = useText('calculation.bands.');
  const { set } = useEdits();
  const { number } = useBandWords(code);
  const found = useProblemsOf(id).find((problem) => problem.code === 'calculation.bands_unchecked');
  if (found === undefined) return null;
  const ends = Object.entries(found.params).map(([end, value]) => [end, number(Number(value))]);
  return (
    <Alert
      type="warning"
      showIcon
      title={text('unchecked', Object.fromEntries(ends))}
      action={
        <Button size="small" onClick={() => set(id, 'bandsRange', undefined)}>
          {text('fit')}
        </Button>
      }
    />
  );
}
