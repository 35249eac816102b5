import { useIntl } from '@umijs/max';
import { Checkbox, Flex, Input, Radio } from 'antd';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { useListedName } from '@/authoring/names/useListedName';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { SeverityField } from '../bands/SeverityField';
import { bandColor } from '../bands/useBandWords';
import { FieldGroup } from '../FieldGroup';
import { type BandChoice, cutoffsBeyond, readCutoffs, type StepProps, severityOf } from './choices';

/** The bands of the score: cut-offs in one line, then a label and a severity for each band. */
export function BandStep({ state, onChange, ranges }: StepProps) {
  const intl = useIntl();
  const text = useText('calculation.');
  const id = useId();
  const { reports = [] } = useStructure();
  const nameOf = useListedName();
  const { cuts, unread, falling } = readCutoffs(state.cutoffs);
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 });
  const fault =
    unread.length > 0
      ? text('wizard.cutoffs.unread', { found: intl.formatList(unread) })
      : falling === undefined
        ? undefined
        : text('wizard.cutoffs.falling', { found: number(falling) });
  // The range of T scores is not known.
  const range = state.norm.kind !== 'none' && state.bandsOf === 'norm' ? undefined : ranges?.scaled;
  const beyond = fault === undefined ? cutoffsBeyond(cuts, range) : [];
  const possible = range && { from: number(range.from), to: number(range.to) };
  const mayDraw = state.norm.kind !== 'none' || ranges !== undefined;
  const set = (index: number, changes: Partial<BandChoice>) => {
    const bands = Array.from({ length: Math.max(cuts.length, state.bands.length) }, (_, at): BandChoice => {
      const band = state.bands[at] ?? { label: '' };
      return at === index ? { ...band, ...changes } : band;
    });
    onChange({ bands });
  };
  const toNext = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(`${id}-label-${index + 1}`)?.focus();
  };
  return (
    <Flex vertical gap={16}>
      {state.norm.kind === 'none' ? null : (
        <FieldGroup label={text('wizard.bandsOf')}>
          <Radio.Group
            value={state.bandsOf}
            options={optionsOf(['score', 'norm'], (of) => text(`wizard.bandsOf.${of}`))}
            onChange={({ target }) => onChange({ bandsOf: target.value })}
          />
        </FieldGroup>
      )}
      <LabelledItem
        label={text('wizard.cutoffs')}
        extra={
          <span id={`${id}-help`} className="wizard-cutoff-help">
            <span className="quiet">{text('wizard.cutoffs.help')}</span>
            {possible ? <span className="quiet">{text('wizard.possible', possible)}</span> : null}
            <span role="alert" className={fault === undefined ? 'wizard-warning' : 'calculation-fault'}>
              {fault ??
                (beyond.length > 0
                  ? text('wizard.cutoffs.beyond', {
                      found: intl.formatList(beyond.map(number)),
                      count: beyond.length,
                      ...possible,
                    })
                  : null)}
            </span>
          </span>
        }
      >
        <Input
          dir="ltr"
          placeholder="0, 5, 10, 15, 20"
          value={state.cutoffs}
          status={fault !== undefined ? 'error' : beyond.length > 0 ? 'warning' : ''}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => onChange({ cutoffs: target.value })}
        />
      </LabelledItem>
      {fault === undefined && cuts.length > 0 ? (
        <ol className="wizard-bands plain-list" aria-label={text('bands')}>
          {cuts.map((cut, index) => {
            const next = cuts[index + 1];
            const from = number(cut);
            const place =
              next === undefined
                ? text('band.range.from.open', { low: from })
                : text('band.range.from.below', { low: from, high: number(next) });
            const severity = severityOf(state, index, cuts.length);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place.
              <li key={index}>
                <span
                  className="wizard-band-place"
                  style={{ '--band': bandColor({ severity: severity ?? undefined }, index) } as CSSProperties}
                >
                  {place}
                </span>
                <Input
                  id={`${id}-label-${index}`}
                  aria-label={text('wizard.band.label', { place })}
                  placeholder={text('band.label')}
                  dir="auto"
                  value={state.bands[index]?.label ?? ''}
                  onChange={({ target }) => set(index, { label: target.value })}
                  onPressEnter={(event) => toNext(event, index)}
                />
                <SeverityField
                  aria-label={text('wizard.band.severity', { place })}
                  value={severity}
                  onChange={(chosen) => set(index, { severity: chosen ?? null })}
                />
                <Input.TextArea
                  className="wizard-band-text"
                  aria-label={text('wizard.band.text', { place })}
                  placeholder={text('wizard.band.textHelp')}
                  dir="auto"
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  value={state.bands[index]?.text ?? ''}
                  onChange={({ target }) => set(index, { text: target.value })}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      {fault === undefined && cuts.length > 0 ? (
        <FieldGroup label={text('wizard.direction')}>
          <Radio.Group
            value={state.direction}
            options={optionsOf(['worse', 'better', 'neutral'], (each) => text(`wizard.direction.${each}`))}
            onChange={({ target }) => onChange({ direction: target.value })}
          />
        </FieldGroup>
      ) : null}
      <FieldGroup label={text('wizard.results')}>
        <Flex vertical gap={8}>
          <Checkbox
            checked={state.chart && mayDraw}
            disabled={!mayDraw}
            onChange={({ target }) => onChange({ chart: target.checked })}
          >
            {text('wizard.chart')}
          </Checkbox>
          {(state.chart && mayDraw) || state.bands.some((band) => band.text?.trim()) ? (
            <Radio.Group
              vertical
              aria-label={text('wizard.report')}
              value={state.report}
              options={[
                ...reports.map((report) => ({
                  value: report.id,
                  label: text('wizard.report.in', { title: nameOf(report.id) }),
                })),
                { value: null, label: text('wizard.report.new') },
              ]}
              onChange={({ target }) => onChange({ report: target.value })}
            />
          ) : null}
        </Flex>
      </FieldGroup>
    </Flex>
  );
}
