const places = [
  ['journeys', /^tests\/journeys\//],
  ['accessibility', /^tests\/accessibility\//],
  ['gallery', /^tests\/gallery\//],
  ['house', /^tests\/house\//],
  ['cli', /^server\/cli\//],
  ['server', /^(server|tests\/(access|faults|linking))\//],
  ['seed', /^(seed|tests\/cases)\//],
  ['src', /^(src|mock)\//],
  ['core', /^core\//],
];

/** The jest project of a test file; its path is from the root. */
export const projectOf = (path) => places.find(([, place]) => place.test(path))?.[0] ?? 'other';
