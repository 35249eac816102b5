import { render } from '@testing-library/react';
import { TraitName } from './TraitName';

it('the name of a trait breaks inside no other name, and has its numbers in the digits of its language', () => {
  const { container } = render(<TraitName said={{ text: 'أعراض الاكتئاب (PHQ-9)، 12 يوماً', locale: 'ar-EG' }} />);
  expect(container).toHaveTextContent('أعراض الاكتئاب (PHQ-9)، ١٢ يوماً');
  expect([...container.querySelectorAll('bdi span')].map(({ textContent }) => textContent)).toEqual(['(PHQ-9)،']);
});
