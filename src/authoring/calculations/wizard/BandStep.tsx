import { useIntl } from '@umijs/max';
import { Flex, Input, Radio, Select } from 'antd';
import type { Severity } from 'core/instrument/document';
import { type KeyboardEvent, useId } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { severities } from '../bands/SeverityField';
import { FieldGroup } from '../FieldGroup';
import { type BandChoice, readCutoffs, severityOf } from './choices';
import type { StepProps } from './stepProps';

/** The bands of the score: cut-offs in one line, then a label and a severity for each band. */
export function BandStep({ state, onChange }: StepProps) {
  const intl = useIntl();
  const text = useText();
  const id = useId();
  const { reports = [] } = useStructure();
  const { cuts, unread, falling } = readCutoffs(state.cutoffs);
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 });
  const fault =
    unread.length > 0
      ? text('calculation.wizard.cutoffs.unread', { found: intl.formatList(unread) })
      : falling === undefined
        ? undefined
        : text('calculation.wizard.cutoffs.falling', { found: number(falling) });
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
        <FieldGroup label={text('calculation.wizard.bandsOf')}>
          <Radio.Group
            value={state.bandsOf}
            options={(['score', 'norm'] as const).map((of) => ({
              value: of,
              label: text(`calculation.wizard.bandsOf.${of}`),
            }))}
            onChange={({ target }) => onChange({ bandsOf: target.value === 'norm' ? 'norm' : 'score' })}
          />
        </FieldGroup>
      )}
      <div className="calculation-field">
        <label htmlFor={`${id}-cutoffs`}>{text('calculation.wizard.cutoffs')}</label>
        <Input
          id={`${id}-cutoffs`}
          dir="ltr"
          placeholder="0, 5, 10, 15, 20"
          value={state.cutoffs}
          status={fault === undefined ? '' : 'error'}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => onChange({ cutoffs: target.value })}
        />
        <span id={`${id}-help`} role={fault === undefined ? undefined : 'alert'}>
          {fault === undefined ? (
            <span className="calculation-quiet">{text('calculation.wizard.cutoffs.help')}</span>
          ) : (
            <span className="calculation-fault">{fault}</span>
          )}
        </span>
      </div>
      {fault === undefined && cuts.length > 0 ? (
        <ol className="wizard-bands" aria-label={text('calculation.bands')}>
          {cuts.map((cut, index) => {
            const next = cuts[index + 1];
            const from = number(cut);
            const place =
              next === undefined
                ? text('calculation.band.range.from.open', { low: from })
                : text('calculation.band.range.from.below', { low: from, high: number(next) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place.
              <li key={index}>
                <span>{place}</span>
                <Input
                  id={`${id}-label-${index}`}
                  aria-label={text('calculation.wizard.band.label', { place })}
                  placeholder={text('calculation.band.label')}
                  dir="auto"
                  value={state.bands[index]?.label ?? ''}
                  onChange={({ target }) => set(index, { label: target.value })}
                  onPressEnter={(event) => toNext(event, index)}
                />
                <Select<Severity>
                  allowClear
                  aria-label={text('calculation.wizard.band.severity', { place })}
                  placeholder={text('calculation.severity.unset')}
                  value={severityOf(state.bands, index, cuts.length)}
                  options={severities.map((each) => ({ value: each, label: text(`calculation.severity.${each}`) }))}
                  onChange={(severity: Severity | undefined) => set(index, { severity: severity ?? null })}
                />
                <Input.TextArea
                  className="wizard-band-text"
                  aria-label={text('calculation.wizard.band.text', { place })}
                  placeholder={text('calculation.wizard.band.textHelp')}
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
      {state.bands.some((band) => band.text?.trim()) ? (
        <FieldGroup label={text('calculation.wizard.report')}>
          <Radio.Group
            vertical
            value={state.report}
            options={[
              ...reports.map(({ id: value, code }) => ({ value, label: <code dir="ltr">{code}</code> })),
              { value: null, label: text('calculation.wizard.report.new') },
            ]}
            onChange={({ target }) => onChange({ report: target.value as string | null })}
          />
        </FieldGroup>
      ) : null}
    </Flex>
  );
}
