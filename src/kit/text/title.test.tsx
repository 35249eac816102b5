import { render } from '@testing-library/react';
import { Title } from './Title';

const shown = (text: string, locale: string) => {
  const { container } = render(<Title text={text} locale={locale} />);
  const title = container.querySelector('bdi') as HTMLElement;
  return { title, boxes: [...title.querySelectorAll('span')].map(({ textContent }) => textContent) };
};

describe('the title of an instrument', () => {
  it.each([
    ['Big Five personality inventory (IPIP-NEO-120)', 'en-US', ['(IPIP-NEO-120)']],
    ['PHQ-9: depressive symptoms', 'en-US', ['PHQ-9:']],
    ['Mood and sleep', 'en-US', []],
    ['Selbst-/Fremdbild, Teil 2', 'de-DE', ['Selbst-/Fremdbild,']],
    ['大五人格测验（IPIP-NEO-120）', 'zh-CN', ['IPIP-NEO-120']],
    ['مقياس (PHQ-9) للاكتئاب', 'ar-EG', ['(PHQ-9)']],
  ])('ends no line inside a name: %s', (text, locale, whole) => {
    const { title, boxes } = shown(text, locale);
    expect(boxes).toEqual(whole);
    expect(title).toHaveTextContent(text);
  });

  it('stays by itself in a sentence of another direction, and its codes in a title from right to left', () => {
    const { title } = shown('PHQ-9: أعراض الاكتئاب', 'ar-EG');
    expect(title).toHaveAttribute('dir', 'rtl');
    expect(title).toHaveAttribute('lang', 'ar-EG');
    expect(title.querySelector('bdi')).toHaveAttribute('dir', 'ltr');
    expect(title.querySelector('bdi')).toHaveTextContent('PHQ-9');
  });
});
