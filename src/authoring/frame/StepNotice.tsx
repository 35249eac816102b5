import { Link } from '@umijs/max';
import { message } from 'antd';
import { findPart } from 'core/instrument/operations';
import { useEffect, useRef } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { useText } from '@/kit/text/useText';
import { useDraft } from '../draft/DraftProvider';
import type { DraftState, TakenStep } from '../draft/draftState';
import { partName } from '../names/partName';
import { usePartWords } from '../names/usePartWords';
import { useStepWords } from '../names/useStepWords';
import { useAreaAddress } from './areaAddress';
import { problemPath, tabOf } from './partPath';
import { type InstrumentTab, tabPath } from './screens';

/** Long enough to read it and to follow its link. Seconds. */
const duration = 8;

/** Where a step changed the draft. */
function placeOf({ parts, before }: TakenStep, { view, facts }: DraftState) {
  const [part = ''] = parts;
  const isThere = findPart(view.draft, part) !== undefined;
  const seen = isThere ? view : before;
  const tab = tabOf(seen.draft, part, '');
  const holder = findPart(seen.draft, part)?.parent?.part.id;
  return {
    tab,
    holder: holder === undefined ? undefined : partName(seen, holder),
    path: isThere ? problemPath(view.draft, facts.id, part, '') : tabPath(facts.id, tab),
  };
}

/** Says what was undone or redone, by key or button, and where; with a link if that is on another tab. */
export function StepNotice({ screen }: { screen: InstrumentTab }) {
  const text = useText();
  const words = useStepWords();
  const address = useAreaAddress();
  const partWords = usePartWords();
  const state = useDraft((draft) => draft);
  const [notices, holder] = message.useMessage();
  const { taken } = state;
  /** What was taken before this screen was opened has been said. */
  const earlier = useRef(taken?.id).current;
  const said = useRef(earlier);
  const place = taken && placeOf(taken, state);
  const what = taken && text(`draft.${taken.direction}.done`, { what: words.step(taken.label) });
  const where = place && [
    ...(place.tab === screen ? [] : [text(`draft.tab.${place.tab}`)]),
    ...(place.holder ? [partWords(place.holder)] : []),
  ];

  useEffect(() => {
    if (taken === undefined || place === undefined || where === undefined || said.current === taken.id) return;
    said.current = taken.id;
    const name = where.join(' · ');
    notices.open({
      key: 'step',
      type: 'info',
      duration,
      content: (
        <>
          {what} {place.tab === screen ? name : <Link to={address(place.path)}>{name}</Link>}
        </>
      ),
    });
  });

  return (
    <>
      {holder}
      <Announced>{taken?.id === earlier ? null : [what, ...(where ?? [])].join(' · ')}</Announced>
    </>
  );
}
