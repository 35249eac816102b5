import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { clearMarks, countMarks, firstMark, marked, markedMarkdown, outlineMarks, unmarked } from './marks';

const markdown = new MarkdownIt({ html: false, linkify: false });

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

describe('the marked text', () => {
  it('is found in what is shown, freed of its marks, and its element outlined', () => {
    const body = page(`<h1>Other</h1><p>Before <b>${marked('Hello')}</b></p>`);
    outlineMarks(body);
    expect(body.innerHTML).toBe('<h1>Other</h1><p>Before <b data-stage-mark="text">Hello</b></p>');
    expect(countMarks(body)).toEqual({ seen: 1, named: 0 });
    expect(firstMark(body)?.tagName).toBe('B');
  });

  it('is found where it is split between elements, and inside another sentence', () => {
    const [before = '', after = ''] = marked('one|two').split('|');
    const body = page(`<p>${before}<i>x</i>${after}</p><p>said: ${marked('y')}!</p>`);
    outlineMarks(body);
    expect(body.textContent).toBe('onextwosaid: y!');
    expect(countMarks(body).seen).toBe(2);
  });

  it('is told apart where it is only the name of something', () => {
    const body = page('<button></button><input><img><span class="visually-hidden"></span>');
    body.querySelector('button')?.setAttribute('aria-label', marked('Close'));
    body.querySelector('input')?.setAttribute('placeholder', marked('Search'));
    body.querySelector('img')?.setAttribute('alt', `A ${marked('moon')}`);
    const hidden = body.querySelector('span');
    if (hidden) hidden.textContent = marked('Read aloud');
    outlineMarks(body);
    expect(body.querySelector('button')).toHaveAccessibleName('Close');
    expect(body.querySelector('img')).toHaveAttribute('alt', 'A moon');
    expect(body.querySelector('input')).toHaveAttribute('placeholder', 'Search');
    expect(countMarks(body)).toEqual({ seen: 1, named: 3 });
  });

  it('is forgotten when another takes its place', () => {
    const body = page(`<p>${marked('a')}</p>`);
    outlineMarks(body);
    clearMarks(body);
    expect(countMarks(body)).toEqual({ seen: 0, named: 0 });
    expect(firstMark(body)).toBeNull();
  });

  it('can be had back, whatever it is and however many stand together', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        expect(unmarked(texts.map(marked).join(''))).toBe(texts.join(''));
        for (const text of texts) expect(unmarked(markedMarkdown(text))).toBe(text);
      }),
    );
  });
});

describe('marked markdown', () => {
  it.each([
    'Plain words',
    '**Bold** at the edge and _this_',
    '_em_',
    '- one\n- **two**\n\n1. three\n2. four',
    '# Heading\n\nA paragraph  \nwith a break\\\nand another',
    '> quoted\n> twice',
    '[a link](https://example.org)',
    '`code` and {{ score }}',
  ])('is drawn as without the marks: %j', (text) => {
    expect(unmarked(markdown.render(markedMarkdown(text)))).toBe(markdown.render(text));
  });
});
