import { useNames } from './names';
import { useFigures } from './useFigures';

interface Props {
  /** Codes of what is the same, the one that is shown first. */
  groups: readonly (readonly string[])[];
  says(names: string): string;
  className?: string;
}

/** What is shown once because it is the same as another: a line for each, with all its names. */
export function Together({ groups, says, className = 'results-line' }: Props) {
  const names = useNames();
  const figures = useFigures();
  return groups
    .filter(({ length }) => length > 1)
    .map((codes) => (
      <p key={codes[0]} className={className}>
        {says(figures.list(codes.map(names.name)))}
      </p>
    ));
}
