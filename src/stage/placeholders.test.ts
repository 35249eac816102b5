import { chipPlaceholders } from './placeholders';

afterEach(() => {
  document.body.innerHTML = '';
});

it('a placeholder stands in a chip of its own, once, and the words around it stay', () => {
  document.body.innerHTML =
    '<p>Your score of {{ unrest }} is {{ band(unrest) }}.</p><textarea>{{ x }}</textarea><p>{{ open</p>';
  chipPlaceholders(document.body);
  chipPlaceholders(document.body);
  expect([...document.querySelectorAll('.stage-chip')].map((chip) => chip.textContent)).toEqual([
    '{{ unrest }}',
    '{{ band(unrest) }}',
  ]);
  expect(document.body.textContent).toBe('Your score of {{ unrest }} is {{ band(unrest) }}.{{ x }}{{ open');
});
