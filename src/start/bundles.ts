import { sourceLocale } from 'core/language/fallback';
import { api } from '@/api/client';
import { timeouts } from '@/request';

export interface Bundle {
  /** The locale that the texts are for: the one asked for, or en-US when the server does not have it. */
  locale: string;
  messages: Record<string, string>;
}

const kinds = ['Webpages', 'System'] as const;

/** The interface texts of a locale, both kinds merged. Rejects with a RequestFailure when either cannot be had. */
export async function loadBundle(locale: string): Promise<Bundle> {
  const replies = await Promise.all(
    kinds.map((kind) =>
      api.translation.bundle.reply({
        params: { kind, locale },
        timeout: timeouts.short,
        skipErrorHandler: true,
      }),
    ),
  );
  const known = replies.every((reply) => reply.status !== 0);
  if (!known && locale !== sourceLocale) return loadBundle(sourceLocale);
  return {
    locale,
    messages: Object.assign({}, ...replies.map((reply) => reply.data)),
  };
}
