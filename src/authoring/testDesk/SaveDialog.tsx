import { Checkbox, Form, Modal } from 'antd';
import type { Operation } from 'core/instrument/operations';
import type { Scores } from 'core/scoring';
import { expectedFrom } from 'core/scoring/expectation';
import { useMemo, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { NewCodeItem } from '@/authoring/fields/NewCodeItem';
import { useNewCode } from '@/authoring/fields/newCode';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { feedback } from '@/kit/feedback/feedback';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { type Expectation, expectationsOf, knownAnswers } from './testCase';
import { useExpectedWords } from './useExpectedWords';

interface Props {
  scores: Scores;
  onClose(): void;
  onSaved(id: string): void;
}

const groups = ['values', 'bands', 'chosen'] as const;

/** Saves the sample sheet as a test case that expects the ticked results. */
export function SaveDialog({ scores, onClose, onSaved }: Props) {
  const text = useText('test.');
  const draft = useStructure();
  const { change } = useEdits();
  const { sample } = useSampleSheet();
  const { code, fault, value, onChange } = useNewCode(draft.testCases ?? [], 'case');
  const expectations = useMemo(() => expectationsOf(scores), [scores]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  function tick(whats: readonly string[], on: boolean): void {
    const next = new Set(left);
    for (const what of whats) {
      if (on) next.delete(what);
      else next.add(what);
    }
    setLeft(next);
  }

  function save(): void {
    if (fault !== undefined) return;
    const id = newId();
    const { age, sex, country } = sample.respondent;
    const isKnown = age !== undefined || sex !== undefined || country !== undefined;
    const operation: Operation = {
      op: 'add',
      list: 'testCases',
      after: draft.testCases?.at(-1)?.id ?? null,
      part: {
        id,
        code,
        answers: knownAnswers(draft, sample.answers),
        ...(isKnown && { respondent: sample.respondent }),
        expected: expectedFrom(expectations.filter(({ what }) => !left.has(what))),
      },
    };
    change({ key: 'testCase', code }, [operation]);
    feedback.success(text('saved', { code }));
    onSaved(id);
  }

  return (
    <Modal
      open
      title={text('save')}
      okText={text('save.submit')}
      okButtonProps={{ disabled: fault !== undefined }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={save}>
        <NewCodeItem id="test-case-code" value={value} fault={fault} help={text('save.code')} onChange={onChange} />
        <p>{text('save.lead')}</p>
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            expectations={expectations.filter((each) => each.group === group)}
            left={left}
            onTick={tick}
          />
        ))}
      </Form>
    </Modal>
  );
}

interface GroupProps {
  group: Expectation['group'];
  expectations: readonly Expectation[];
  left: ReadonlySet<string>;
  onTick(whats: readonly string[], on: boolean): void;
}

function Group({ group, expectations, left, onTick }: GroupProps) {
  const text = useText();
  const words = useExpectedWords(useDraft((state) => state.view));
  if (expectations.length === 0) return null;
  const all = expectations.map(({ what }) => what);
  const ticked = all.filter((what) => !left.has(what)).length;
  return (
    <fieldset className="test-expected">
      <legend>
        <Checkbox
          checked={ticked === all.length}
          indeterminate={ticked > 0 && ticked < all.length}
          onChange={({ target }) => onTick(all, target.checked)}
        >
          {text(`test.expected.${group}`)}
        </Checkbox>
      </legend>
      <ul className="plain-list">
        {expectations.map(({ what, value }) => (
          <li key={what}>
            <Checkbox checked={!left.has(what)} onChange={({ target }) => onTick([what], target.checked)}>
              <bdi>{words.name(what)}</bdi> <span className="quiet">{words.value(what, value)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
