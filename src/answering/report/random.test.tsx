import { dataflowProvider } from '@@/plugin-model/runtime';
import { render } from '@testing-library/react';
import { getIntl, RawIntlProvider } from '@umijs/max';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { buildReports, disclose, profileOf } from 'core/report';
import { randomResult } from 'core/report/random.testing';
import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { ResultBody } from './ResultBody';

function resultOf(seed: number): AttemptResult {
  const context = randomResult(seed);
  const reports = buildReports(context, 'respondent');
  const locale = context.chain[0] ?? 'en-US';
  const at = '2026-11-18T14:20:00.000Z';
  const id = '01900000-0000-7000-8003-000000000001';
  return {
    ...{ id, instrumentId: id, title: 'Random', titleLocale: locale, version: 1, checksum: '', textRevision: 0 },
    ...{
      locale,
      locales: [locale],
      startedAt: at,
      completedAt: at,
      respondent: {},
      scores: [],
      nuggets: [],
      risks: [],
      told: null,
    },
    ...{
      added: [],
      addable: {},
      isComparable: false,
      rescored: null,
      earlierScores: [],
      reports,
      profile: profileOf(context, reports, 'respondent'),
    },
    ...disclose(context, reports, 'respondent'),
  };
}

/** A number of more digits than a line has room for. */
const tooLong = /[\d,.٠-٩٬٫]{40}/;

describe('the page of a result', () => {
  it('is drawn of whatever an instrument holds', async () => {
    freshBrowser();
    signedInAs('user@example.org');
    await openApp('/home');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
        const { container, unmount } = render(
          <RawIntlProvider value={getIntl()}>
            {dataflowProvider(<ResultBody result={resultOf(seed)} asked="en-US" dateInWords={(time) => time} />, {})}
          </RawIntlProvider>,
        );
        const unreadable = tooLong.exec(container.textContent ?? '');
        unmount();
        if (unreadable) throw new Error(`It says ${unreadable[0]}`);
      }),
      { numRuns: runs(15, 500) },
    );
  });
});
