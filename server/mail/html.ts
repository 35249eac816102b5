interface MailParts {
  locale: string;
  direction: 'ltr' | 'rtl';
  heading: string;
  paragraphs: string[];
  /** Instead of the paragraphs: HTML without anything that others wrote as such. */
  html?: string;
  link: { href: string; button: string; hint: string } | undefined;
  after: string;
  footer: string;
  /** Below the footer, one after the other. */
  ways?: { href: string; text: string }[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";

/** For clients with a dark background; classes, since inline styles cannot test for it. */
const dark = `@media (prefers-color-scheme:dark){
.ground{background:#141414!important}.card{background:#1f1f1f!important;border-color:#424242!important}
.strong{color:#f5f5f5!important}.plain{color:#d9d9d9!important}.quiet{color:#a6a6a6!important}.link{color:#69b1ff!important}}`;

const paragraph = (name: string, style: string, html: string) =>
  `<p class="${name}" style="margin:0 0 16px;${font};${style}">${html}</p>`;

/**
 * A plain page with one button, as old mail clients can show it: tables, inline styles, nothing loaded from outside. Language and direction
 * are also set on an element of the body, since some clients remove what is around it.
 */
export function htmlOf(parts: MailParts): string {
  const { locale, direction, heading, paragraphs, html, link, after, footer, ways = [] } = parts;
  const plain = 'font-size:16px;line-height:1.6;color:#262626';
  const quiet = 'font-size:14px;line-height:1.6;color:#595959';
  const body =
    html === undefined
      ? paragraphs.map((text) => paragraph('plain', plain, escaped(text).replaceAll('\n', '<br>')))
      : [`<div class="plain" style="margin:0 0 16px;${font};${plain}">${html}</div>`];
  const led = ways.map(
    ({ href, text }) => `<a class="quiet" href="${escaped(href)}" style="color:#595959">${escaped(text)}</a>`,
  );
  const button =
    link &&
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td style="background:#0958d9;border-radius:6px"><a href="${escaped(link.href)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(link.button)}</a></td>
</tr></table>`;
  const address =
    link &&
    `${paragraph('quiet', quiet, escaped(link.hint))}
<p dir="ltr" style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${escaped(link.href)}" style="color:#0958d9">${escaped(link.href)}</a></p>`;
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>:root{color-scheme:light dark}
${dark}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f5f5">
<div class="ground" lang="${escaped(locale)}" dir="${direction}" style="background:#f5f5f5;padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" class="card" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #d9d9d9;border-radius:8px"><tr>
<td style="padding:32px 28px;text-align:start">
<h1 class="strong" style="margin:0 0 16px;${font};font-size:22px;line-height:1.35;color:#141414">${escaped(heading)}</h1>
${[...body, button, address, after === '' ? undefined : paragraph('quiet', quiet, escaped(after))].filter(Boolean).join('\n')}
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;${font};font-size:12px;line-height:1.6;color:#595959">${[escaped(footer), ...(led.length === 0 ? [] : [led.join(' · ')])].join('<br>')}</p>
</td></tr></table>
</div>
</body>
</html>
`;
}
