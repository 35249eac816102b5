import { render, screen } from '@testing-library/react';
import type { SummaryTrait } from 'core/report';
import answering from 'seed/messages/en-US/answering.json';
import { inEnglish } from 'tests/src/words';
import { WordsIn } from '@/answering/report/Words';
import { CourseFigure } from './CourseFigure';

describe('how a score went', () => {
  const said = (text: string) => ({ text, locale: 'en-US' });
  const trait: SummaryTrait = {
    ...{ code: 'total', name: said('Total'), figure: 'total', value: 4, formatted: '4', kind: 'points', most: '27' },
    verdict: { label: said('Minimal'), severity: 'none' },
    bar: {
      ...{ figure: 'total', from: 0, to: 20, at: 4, usual: null, span: '0–20', most: '20' },
      segments: [
        { code: 'low', label: said('Minimal'), severity: 'none', from: 0, to: 5, span: '0–4' },
        { code: 'high', label: said('Severe'), severity: 'high', from: 5, to: 20, span: '5–20' },
      ],
    },
  };
  const points = [
    { at: '2026-10-01T10:00:00.000Z', value: 15, formatted: '15' },
    { at: '2026-10-29T10:00:00.000Z', value: 4, formatted: '4' },
  ];
  const figureOf = (own: SummaryTrait) => {
    const { container } = render(
      <WordsIn value="en-US">
        <CourseFigure trait={own} points={points} />
      </WordsIn>,
      { wrapper: inEnglish(answering) },
    );
    return container;
  };

  it('has each value above its date, on the bands of its scale, and one sentence that is read aloud', () => {
    const container = figureOf(trait);
    expect(screen.getByText('Down 11 points since October 1, 2026')).toBeInTheDocument();
    expect(screen.getByText('So far: October 1, 2026: 15; October 29, 2026: 4')).toBeInTheDocument();
    expect([...container.querySelectorAll('.course-point')].map(({ textContent }) => textContent)).toEqual(['15', '4']);
    expect(container.querySelector('.course-dates')).toHaveTextContent('Oct 1Oct 29');
    expect(container.querySelector('polyline')).toHaveAttribute('points', '25,25 75,80');
    expect(container.querySelectorAll('.course-band')).toHaveLength(2);
    expect(container.querySelector('.course-names')).toHaveTextContent('MinimalSevere');
  });

  it('stands on no bands of another scale: a place among 100 people has no T scores behind it', () => {
    const container = figureOf({ ...trait, kind: 'place', figure: 'percentile' });
    expect(container.querySelectorAll('.course-band')).toHaveLength(0);
    expect(container.querySelector('polyline')).toHaveAttribute('points', '25,85 75,96');
  });
});
