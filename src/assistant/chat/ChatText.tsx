import findLast from 'lodash/findLast';
import MarkdownIt from 'markdown-it';

/** What a model writes: no HTML, no pictures, no entities. Where a link leads is shown, and not linked: nobody has looked at it. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable([
  'image',
  'autolink',
  'entity',
  'html_inline',
]);
markdown.renderer.rules.link_open = () => '<span>';
markdown.renderer.rules.link_close = (tokens, index) => {
  const open = findLast(tokens.slice(0, index), ({ type }) => type === 'link_open');
  return `</span> (<bdi>${markdown.utils.escapeHtml(String(open?.attrGet('href') ?? ''))}</bdi>)`;
};

/** An answer as it is shown. */
export function ChatText({ text }: { text: string }) {
  return (
    <div
      className="chat-text"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it with HTML off escapes whatever is not its own.
      dangerouslySetInnerHTML={{ __html: markdown.render(text) }}
    />
  );
}
