import { Drawer, Grid } from 'antd';
import type { Section } from 'core/instrument/document';
import type { DraftQuestion, Identified } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { useCalled } from '@/authoring/names/useCalled';
import { useText } from '@/kit/text/useText';
import type { ListRow } from './listRows';
import { Preview } from './Preview';
import { QuestionDetails } from './QuestionDetails';
import { SectionDetails } from './SectionDetails';

interface Props {
  /** Id of the question or section that is being edited. */
  current: string | undefined;
  all: readonly ListRow[];
  /** Whether the drawer is open, if there is no room next to the list. */
  open: boolean;
  /** A new number moves the focus into the details. */
  turn: number;
  onClose(): void;
}

/** The settings and the preview of the current question or section: next to the list, or in a drawer. */
export function DetailsPane({ current, all, open, turn, onClose }: Props) {
  const text = useText();
  const draft = useStructure();
  const { xl: isWide } = Grid.useBreakpoint();
  const pane = useRef<HTMLElement>(null);
  const place = current === undefined ? undefined : findPart(draft, current);

  useEffect(() => {
    if (turn > 0)
      pane.current?.querySelector<HTMLElement>('.question-details textarea, .question-details input')?.focus();
  }, [turn]);

  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const name = useCalled(current ?? '', all.find(({ id }) => id === current)?.number);
  const [first] = draft.questions;
  const title = place && text('question.details.of', { code: name });
  const content: ReactNode =
    place?.kind === 'question' ? (
      <>
        <Preview
          key={place.part.id}
          question={place.part.code}
          section={sectionOf(draft, place.part as DraftQuestion)}
        />
        <QuestionDetails key={`details ${place.part.id}`} question={place.part as DraftQuestion} />
      </>
    ) : place?.kind === 'section' ? (
      <>
        <Preview key={place.part.id} question={undefined} section={place.part.code} />
        <SectionDetails key={`details ${place.part.id}`} section={place.part as Identified<Section>} />
      </>
    ) : (
      <>
        <p className="question-quiet">{text('question.details.none')}</p>
        {first === undefined ? null : <Preview key="first" question={undefined} section={sectionOf(draft, first)} />}
      </>
    );
  if (isWide) {
    return (
      <aside ref={pane} className="question-aside" aria-label={title ?? text('question.details')} onKeyDown={leave}>
        {content}
      </aside>
    );
  }
  return (
    <Drawer open={open && place !== undefined} onClose={onClose} size="min(640px, 100vw)" title={title} destroyOnHidden>
      <section ref={pane} aria-label={title}>
        {open ? content : null}
      </section>
    </Drawer>
  );
}

const sectionOf = (
  { sections = [] }: { sections?: readonly Section[] },
  { section }: DraftQuestion,
): string | undefined => (sections.some(({ code }) => code === section) ? section : undefined);
