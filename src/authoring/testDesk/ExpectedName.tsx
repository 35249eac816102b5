import { useIntl } from '@umijs/max';

/** Names an expectation of a test case: a calculation, its band, or a list. */
export function ExpectedName({ what }: { what: string }) {
  const intl = useIntl();
  if (what === 'nuggets' || what === 'visible') {
    return <span>{intl.formatMessage({ id: `test.expected.${what}` })}</span>;
  }
  const [, band] = /^bands\.(.+)$/.exec(what) ?? [];
  const code = <code dir="ltr">{band ?? what}</code>;
  return band === undefined ? code : <span>{intl.formatMessage({ id: 'test.bandOf' }, { code })}</span>;
}
