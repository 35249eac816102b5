import { Typography } from 'antd';
import uniqBy from 'lodash/uniqBy';
import { ProblemWords } from '@/authoring/problems/ProblemWords';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { useShowsCodes } from '@/shell/codes/showsCodes';

interface Problem {
  path: string;
  message: string;
  severity?: 'error' | 'warning';
}

const keyOf = ({ path, message }: Problem) => `${path} ${message}`;

/** Longer lists scroll in a box. */
const shownAtOnce = 8;

interface Props {
  problems: readonly Problem[];
  label: string;
  /** Says in words where a path leads; without it paths are shown only where codes are. */
  placeOf?: (path: string) => string;
}

/** Problems of an instrument, each with its place. */
export function ProblemList({ problems, label, placeOf }: Props) {
  const showsCodes = useShowsCodes();
  const distinct = uniqBy(problems, keyOf);
  const list = (
    <ul aria-label={label} className="plain-list">
      {distinct.map((problem) => (
        <li key={keyOf(problem)} style={{ paddingBlock: 4 }}>
          <ProblemWords problem={{ severity: problem.severity ?? 'error', said: problem.message }}>
            <Place path={problem.path} placeOf={showsCodes ? undefined : placeOf} isPath={showsCodes} />
          </ProblemWords>
        </li>
      ))}
    </ul>
  );
  if (distinct.length <= shownAtOnce) return list;
  return (
    <Scrollable label={label} most={360}>
      {list}
    </Scrollable>
  );
}

function Place({ path, placeOf, isPath }: { path: string; placeOf: Props['placeOf']; isPath: boolean }) {
  if (path === '') return null;
  if (isPath) {
    return (
      <Typography.Text type="secondary" code dir="ltr">
        {path}
      </Typography.Text>
    );
  }
  const place = placeOf?.(path);
  return place ? (
    <Typography.Text type="secondary">
      <bdi>{place}</bdi>
    </Typography.Text>
  ) : null;
}
