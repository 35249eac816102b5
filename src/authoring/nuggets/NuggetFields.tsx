import { CheckCircleFilled } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Empty, Flex, Form } from 'antd';
import { forOthers } from 'core/instrument/textKeys';
import { filledText } from 'core/report/template';
import { Prose } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeOnDemand } from '@/authoring/fields/CodeOnDemand';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { useTyped } from '@/authoring/fields/useTyped';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { instrumentPath } from '@/authoring/frame/screens';
import { useCalled } from '@/authoring/names/useCalled';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { State } from '@/authoring/state/State';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { GroupField } from './GroupField';
import { type DraftNugget, isCode } from './groups';
import { useHolding } from './useHolding';

/** The fields of one nugget, and its text on the sample sheet. */
export function NuggetFields({ id }: { id: string }) {
  const text = useText('nugget.');
  const instrument = useDraft(({ facts }) => facts.id);
  const nugget = useStructure().nuggets?.find((each) => each.id === id);
  const problems = useProblemsOf(id);
  const name = useCalled(id);
  const { set } = useEdits();
  if (nugget === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('gone')}>
        <Button onClick={() => history.push(instrumentPath(instrument, '/report-nuggets'))}>{text('all')}</Button>
      </Empty>
    );
  }
  return (
    <div className="nugget-desk">
      <div className="nugget-fields nugget-sheet boxed">
        <ProblemsOfPart problems={besideFields(problems, 'condition')} label={text('problems', { code: name })} />
        <FormulaSetting
          part={id}
          field="condition"
          label={text('condition')}
          help={text('condition.help')}
          wanted="boolean"
          optional
          says="used"
        />
        <MarkdownPair part={id} field="text" label={text('text')} help={text('text.help')} placeholders rows={6} />
        <MarkdownPair
          part={id}
          field={forOthers('text')}
          label={text('text_others')}
          help={text('text_others.help')}
          placeholders
          rows={4}
        />
        <Form layout="vertical" component="div" className="nugget-fields">
          <OwnGroup nugget={nugget} />
          <LabelledItem label={text('priority')} help={text('priority.help')}>
            <NumberInput<number>
              value={nugget.priority ?? 0}
              changeOnWheel={false}
              onChange={(value) => set(id, 'priority', value || undefined)}
            />
          </LabelledItem>
        </Form>
        <CodeOnDemand part={id} />
      </div>
      <div className="nugget-aside">
        <Live nugget={nugget} />
        <SamplePanel drives={new Set([id])} />
      </div>
    </div>
  );
}

function OwnGroup({ nugget: { id, group } }: { nugget: DraftNugget }) {
  const { set } = useEdits();
  const commit = (typed: string) => isCode(typed.trim()) && set(id, 'group', typed.trim());
  const { value, onChange, save } = useTyped(group, commit, { onLeaving: true });
  return <GroupField value={value} onChange={onChange} onBlur={save} />;
}

/** The text in a report on the sample sheet, in the base language and the edited one. */
function Live({ nugget: { code } }: { nugget: DraftNugget }) {
  const text = useText();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited } = useEditedLocale();
  const holding = useHolding();
  const holds = holding.has(code);
  const locales = [...new Set([base, edited ?? base])];
  return (
    <Flex component="section" vertical gap={8} className="nugget-live" aria-labelledby="nugget-live">
      <h2 id="nugget-live">{text('nugget.live')}</h2>
      {holds ? (
        <State of="success" sign={<CheckCircleFilled aria-hidden />}>
          {text('nugget.holds')}
        </State>
      ) : (
        <span className="row-quiet">{text('nugget.holdsNot')}</span>
      )}
      {locales.map((locale) => (
        <Rendered key={locale} code={code} locale={locale} holds={holds} />
      ))}
    </Flex>
  );
}

function Rendered({ code, locale, holds }: { code: string; locale: string; holds: boolean }) {
  const text = useText();
  const context = useReportContext(locale);
  const said = filledText({ ...context, chain: [locale] }, `nugget.${code}.text`, 'markdown');
  return (
    <div lang={locale} dir={localeDirection(locale)} data-holds={holds}>
      {said ? <Prose said={{ ...said, locale: '' }} /> : <span className="row-quiet">{text('nugget.noText')}</span>}
    </div>
  );
}
