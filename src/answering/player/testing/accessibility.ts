import axe from 'axe-core';

/** Rules that need a layout or a canvas, which jsdom does not have: the journeys look at them in a browser. */
const needLayout = ['color-contrast', 'label-content-name-mismatch', 'target-size'];

/** What axe holds serious or worse against the page as it stands, each with the first place. */
export async function seriousProblems(): Promise<string[]> {
  const rules = Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document.body, { rules });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
