import { useLabels } from '@/authoring/draft/useLabels';

/** What a score is called: its name, or its code while it has none. */
export function useScoreTitles(): (code: string) => string {
  const labels = useLabels();
  return (code) => labels(code) ?? code;
}
