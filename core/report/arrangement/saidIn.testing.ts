import type { BlockModel } from '../report';
import type { Part } from './arrangement';
import type { CardPart } from './cards';

function inBlock(block: BlockModel): string[] {
  if (block.kind === 'heading' || block.kind === 'text') return [block.text.text];
  return block.kind === 'nuggets' ? block.nuggets.map(({ text }) => text.text) : [];
}

function inCard(part: CardPart): string[] {
  switch (part.kind) {
    case 'lead':
      return [part.lead.sentence.text, part.lead.rest?.text ?? ''];
    case 'description':
    case 'meaning':
      return [part.text.text];
    case 'facets':
      return [
        part.caption?.text ?? '',
        ...part.facets.flatMap(({ trait, texts }) => [trait.name.text, ...texts.map(({ text }) => text.text)]),
      ];
    case 'block':
      return inBlock(part.block);
    case 'computed':
      return [];
  }
}

function inPart(part: Part): string[] {
  switch (part.kind) {
    case 'risk':
    case 'block':
      return inBlock(part.block);
    case 'lead':
      return [part.trait?.name.text ?? '', part.lead.sentence.text, part.isWhole ? (part.lead.rest?.text ?? '') : ''];
    case 'verdict':
      return [part.trait.name.text];
    case 'rows':
      return [part.heading, ...part.traits.map(({ name }) => name), ...part.about, ...part.ofOthers].map(
        (text) => text?.text ?? '',
      );
    case 'traits':
      return part.traits.flatMap(({ name, verdict }) => [name.text, verdict?.text?.text ?? '']);
    case 'card':
      return [part.card.title?.text ?? '', ...part.card.parts.flatMap(inCard)];
  }
}

/** The texts of a report in the order of its parts, markdown. */
export const saidIn = (parts: readonly Part[]): string[] => parts.flatMap(inPart).filter((text) => text !== '');

const letters = (text: string): string => text.replace(/\]\([^)]*\)/g, ']').replace(/[^\p{L}]/gu, '');

/** The texts that do not stand in a page, or not in this order. */
export function missingIn(page: string, texts: readonly string[]): string[] {
  const read = letters(page);
  let from = 0;
  return texts.filter((text) => {
    const at = read.indexOf(letters(text), from);
    if (at >= 0) from = at + letters(text).length;
    return at < 0;
  });
}
