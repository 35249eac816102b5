import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Select } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ReportView } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { PdfDrawer } from './PdfDrawer';
import type { PreviewModel } from './usePreviewModel';

interface Props {
  code: string;
  preview: PreviewModel | undefined;
  locale: string;
  onLocale(locale: string): void;
  /** Id of the selected block. */
  selected: string | undefined;
}

/** The report as readers see it, on the sample sheet, with print and PDF. */
export function ReportPreview({ code, preview, locale, onLocale, selected }: Props) {
  const text = useText('reportEditor.preview.');
  const { languages } = useLanguage();
  const locales = useDraft(({ facts }) => facts.locales);
  const isHere = useDraft(useCallback(({ view }) => view.locales.has(locale), [locale]));
  const [pdf, setPdf] = useState(false);
  const name = (each: string) => languages.find((language) => language.code === each)?.nativeLabel ?? each;
  const ids = preview?.blocks ?? [];
  const around = (block: ReactNode, index: number) => (
    <Marked key={ids[index]} id={ids[index] ?? ''} selected={selected !== undefined && ids[index] === selected}>
      {block}
    </Marked>
  );
  return (
    <section className="report-preview stack" aria-labelledby="report-preview">
      <Flex gap={8} wrap align="center" justify="space-between">
        <h2 id="report-preview" className="part-heading">
          {text('title')}
        </h2>
        <Flex gap={8} wrap>
          <Select
            aria-label={text('language')}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            value={locale}
            options={locales.map((each) => ({ value: each.locale, label: name(each.locale) }))}
            onChange={onLocale}
          />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {text('print')}
          </Button>
          <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => setPdf(true)}>
            {text('pdf')}
          </Button>
        </Flex>
      </Flex>
      {isHere ? null : <Alert type="info" title={text('loading')} />}
      <div className="report-paper boxed">
        {preview === undefined || (preview.blocks.length === 0 && preview.model.title === null) ? (
          <p className="row-quiet">{text('empty')}</p>
        ) : (
          <ReportView report={preview.model} explanations={{}} locale={locale} around={around} />
        )}
      </div>
      {pdf ? <PdfDrawer code={code} locale={locale} onClose={() => setPdf(false)} /> : null}
    </section>
  );
}

/** A block of the preview; if selected, it is marked and scrolled into view. */
function Marked({ id, selected, children }: { id: string; selected: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  return (
    <div ref={box} className="report-mark" data-block={id} data-selected={selected || undefined}>
      {children}
    </div>
  );
}
