import { render, screen } from '@testing-library/react';
import { ChatText } from './ChatText';

it('shows what a model wrote as Markdown, and loads, links and runs nothing of it', () => {
  const { container } = render(
    <ChatText
      text={[
        '**Rest** and *sleep*.',
        '',
        '- one',
        '- two',
        '',
        '<script>alert(1)</script><img src=x onerror=alert(1)>',
        '',
        '![x](https://evil.example/?q=1) [here](https://evil.example/y) <https://evil.example/z> [a](javascript:alert(1))',
        '',
        '&#49;',
      ].join('\n')}
    />,
  );
  expect(screen.getByText('Rest').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(container.querySelector('img, script, a, iframe, [onerror]')).toBeNull();
  expect(container).toHaveTextContent('here (https://evil.example/y)');
  expect(container).toHaveTextContent('&#49;');
});
