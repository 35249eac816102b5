/** The columns of a data dictionary: as the programming interface names them, and as the file does. */
export const columns = [
  ['field_name', 'Variable / Field Name'],
  ['form_name', 'Form Name'],
  ['section_header', 'Section Header'],
  ['field_type', 'Field Type'],
  ['field_label', 'Field Label'],
  ['select_choices_or_calculations', 'Choices, Calculations, OR Slider Labels'],
  ['field_note', 'Field Note'],
  ['text_validation_type_or_show_slider_number', 'Text Validation Type OR Show Slider Number'],
  ['text_validation_min', 'Text Validation Min'],
  ['text_validation_max', 'Text Validation Max'],
  ['identifier', 'Identifier?'],
  ['branching_logic', 'Branching Logic (Show field only if...)'],
  ['required_field', 'Required Field?'],
  ['custom_alignment', 'Custom Alignment'],
  ['question_number', 'Question Number (surveys only)'],
  ['matrix_group_name', 'Matrix Group Name'],
  ['matrix_ranking', 'Matrix Ranking?'],
  ['field_annotation', 'Field Annotation'],
] as const;

export type ColumnName = (typeof columns)[number][0];
export type DictionaryRow = Partial<Record<ColumnName, string>>;

const simple = (header: string) => header.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Our name for a header; the header itself where we know none. */
export function columnOf(header: string): string {
  const found = columns.find(([name, title]) => simple(name) === simple(header) || simple(title) === simple(header));
  if (found) return found[0];
  // Earlier editions put more into the parentheses, or less.
  const begins = columns.find(
    ([, title]) =>
      simple(header) !== '' && simple(title).startsWith(simple(header).slice(0, 14)) && simple(header).length >= 10,
  );
  return begins?.[0] ?? header.trim();
}
