import type { ReportBlock } from 'core/instrument/document';
import type { Draft, DraftReport, Identified } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { DraftPart } from 'core/instrument/operations';
import { newId } from '@/kit/newId/newId';

export type DraftBlock = Identified<ReportBlock>;
export type BlockKind = ReportBlock['kind'];

export const blockKinds: readonly BlockKind[] = [
  'heading',
  'text',
  'nuggets',
  'scores',
  'chart',
  'svg',
  'image',
  'page_break',
];

/** Whether blocks of the kind have words of their own. */
export const isWritten = (kind: BlockKind | undefined): boolean => kind === 'heading' || kind === 'text';

/** The first code that the report does not show yet, else the first. */
function nextOf(codes: readonly string[], shown: ReadonlySet<string>): string | undefined {
  return codes.find((code) => !shown.has(code)) ?? codes[0];
}

const groupsIn = (draft: Draft): string[] => [...new Set((draft.nuggets ?? []).map(({ group }) => group))];
const codesOf = (parts: readonly { code: string }[] | undefined): string[] => (parts ?? []).map(({ code }) => code);

/** The content of a new block; undefined: the instrument has nothing for it. */
function contentOf(kind: BlockKind, draft: Draft, report: DraftReport): ReportBlock | undefined {
  const { blocks } = report;
  const shown = (name: string) =>
    new Set(
      blocks.flatMap((block) => Object.entries(block).flatMap(([key, value]) => (key === name ? [String(value)] : []))),
    );
  switch (kind) {
    case 'heading':
    case 'text':
      return { kind, code: freeCode(kind, shown('code')) };
    case 'nuggets': {
      const group = nextOf(groupsIn(draft), shown('group'));
      return group === undefined ? undefined : { kind, group };
    }
    case 'scores': {
      const audience = report.audience ?? 'respondent';
      const calculations = (draft.calculations ?? []).filter(({ shownTo }) => shownTo?.includes(audience));
      return (draft.calculations ?? []).length === 0 ? undefined : { kind, calculations: codesOf(calculations) };
    }
    case 'chart':
    case 'svg':
    case 'image': {
      const parts = { chart: draft.charts, svg: draft.svgs, image: draft.images }[kind];
      const code = nextOf(codesOf(parts), shown(kind));
      return code === undefined ? undefined : ({ kind, [kind]: code } as unknown as ReportBlock);
    }
    case 'page_break':
      return { kind };
  }
}

/** Whether the instrument has something for such a block. */
export const canAdd = (kind: BlockKind, draft: Draft, report: DraftReport): boolean =>
  contentOf(kind, draft, report) !== undefined;

export function newBlock(kind: BlockKind, draft: Draft, report: DraftReport): DraftPart | undefined {
  const content = contentOf(kind, draft, report);
  return content && { id: newId(), ...content };
}

/** The list with one entry moved. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
