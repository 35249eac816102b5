import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useProblemsOf } from './useProblems';
import { useProblemWords } from './useProblemWords';

/** The icon and the words for the problems of a part; undefined: none. */
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
