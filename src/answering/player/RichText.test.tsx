import { render } from '@testing-library/react';
import { plainText, RichText } from './RichText';

const html = (text: string, inline = false) => render(<RichText text={text} inline={inline} />).container.innerHTML;

describe('the markdown of questions', () => {
  it('knows paragraphs, breaks, lists, strong, emphasis and links', () => {
    expect(html('One\ntwo\n\nThree')).toBe('<p>One two</p><p>Three</p>');
    expect(html('One  \ntwo')).toBe('<p>One<br>two</p>');
    expect(html('- a\n- **b**')).toBe('<ul><li>a</li><li><strong>b</strong></li></ul>');
    expect(html('1. a\n2. *b*')).toBe('<ol><li>a</li><li><em>b</em></li></ol>');
    expect(html('See [here](https://example.org).', true)).toBe(
      'See <a href="https://example.org" target="_blank" rel="noreferrer">here</a>.',
    );
    expect(html('[112](tel:112)', true)).toBe('<a href="tel:112" target="_blank" rel="noreferrer">112</a>');
  });

  it('leaves what is no markdown, and markup of any other kind, as text', () => {
    expect(html('<b onclick="x()">a</b> 2 * 3 * 4 snake_case_name', true)).toBe(
      '&lt;b onclick="x()"&gt;a&lt;/b&gt; 2 * 3 * 4 snake_case_name',
    );
    expect(html('[x](javascript:alert)', true)).toBe('[x](javascript:alert)');
    expect(html('\\*not strong\\*', true)).toBe('*not strong*');
  });

  it('can be read aloud without its marks', () => {
    expect(plainText('The **last** _two_ [weeks](https://example.org)\nonly')).toBe('The last two weeks only');
  });
});
