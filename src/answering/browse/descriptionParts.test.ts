import { descriptionParts } from './descriptionParts';

describe('the description of an instrument', () => {
  it.each([
    [
      'What it is.\n\nMore.\n\n**Source and licence.** Public domain.',
      'What it is.\n\nMore.',
      '**Source and licence.** Public domain.',
    ],
    ['What it is.\n\n## Sources\n\nA book.', 'What it is.', '## Sources\n\nA book.'],
    ['**Calm** in the evening.\n\nNine questions.', '**Calm** in the evening.\n\nNine questions.', ''],
    ['', '', ''],
  ])('has what is under titles of its own at the end: %j', (description, about, further) => {
    expect(descriptionParts(description)).toEqual({ about, further });
  });
});
