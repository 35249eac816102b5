import { useIntl } from '@umijs/max';
import type { ResolvedText } from 'core/instrument/textKeys';
import { inOwnDigits } from 'core/language/digits';
import MarkdownIt from 'markdown-it';
import { createContext, type ElementType, useContext } from 'react';
import { Isolated } from '@/kit/text/Isolated';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';

/** The language around; texts in another one are marked. */
const LocaleContext = createContext('en-US');
export const WordsIn = LocaleContext.Provider;

export const useLanguageAround = (): string => useContext(LocaleContext);

interface Props {
  said: ResolvedText | null | undefined;
  as?: ElementType;
  className?: string;
}

/** The language attributes of a text that differs from the language around. */
function useForeign(said: ResolvedText | null | undefined) {
  const around = useContext(LocaleContext);
  return foreignTo(around, said?.locale ?? '');
}

/** The language of the interface, and its attributes within a report in another language. */
export function useInterface() {
  const { locale } = useIntl();
  return { locale, foreign: foreignTo(useContext(LocaleContext), locale) };
}

/** Words of the interface within a report. */
export function InterfaceWords({ id }: { id: string }) {
  const text = useText();
  const { foreign } = useInterface();
  return <span {...foreign}>{text(id)}</span>;
}

/** A plain text of the report. Nothing when there is none. */
export function Words({ said, as: Element = 'bdi', className }: Props) {
  const foreign = useForeign(said);
  if (!said) return null;
  return (
    <Element className={className} {...foreign}>
      <Isolated text={inOwnDigits(said.text, said.locale)} locale={said.locale} />
    </Element>
  );
}

const markdown = new MarkdownIt({ html: false, linkify: false });
const linkOpen = markdown.renderer.rules.link_open;
markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noreferrer');
  return linkOpen?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
};

interface ProseProps extends Omit<Props, 'as'> {
  /** Its numbers stay as they are written: they may be to call. */
  isExact?: boolean;
}

// Only text between the marks: addresses and code stay as they are.
const plain = markdown.renderer.rules.text;
markdown.renderer.rules.text = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const { locale = '' } = env as { locale?: string };
  if (token) token.content = inOwnDigits(token.content, locale);
  return plain?.(tokens, index, options, env, self) ?? '';
};

/** A markdown text; HTML in it stays text. */
export function Prose({ said, className = 'report-prose', isExact = false }: ProseProps) {
  const foreign = useForeign(said);
  if (!said) return null;
  return (
    <div
      className={className}
      {...foreign}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it with HTML off escapes whatever is not its own.
      dangerouslySetInnerHTML={{ __html: markdown.render(said.text, { locale: isExact ? '' : said.locale }) }}
    />
  );
}
