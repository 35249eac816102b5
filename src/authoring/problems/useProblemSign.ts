import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useProblemsOf } from './useProblems';
import { useProblemWords } from './useProblemWords';

/** A sign for what is wrong with a part, and what it says; undefined: all is well. */
export function useProblemSign(part: string) {
  const problems = useProblemsOf(part);
  const words = useProblemWords();
  if (problems.length === 0) return undefined;
  const isError = problems.some(({ severity }) => severity === 'error');
  return {
    isError,
    said: [...new Set(problems.map(words))].join(' '),
    Sign: isError ? CloseCircleOutlined : WarningOutlined,
  };
}
