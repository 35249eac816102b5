import { namedStaff } from '../accounts/namedStaff';
import { people } from '../accounts/people';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { instrumentOf } from './instrument';

interface Reader {
  userId: string;
  name: string;
  since: string;
}

const since = '2026-01-05T08:00:00.000Z';
const maker = people.filter(({ displayName }) => displayName === 'Admin Editor');
const first = (): Reader[] => maker.map(({ id, displayName }) => ({ userId: id, name: displayName, since }));

const readers = new Map<string, Reader[]>();

export function resetReaders(): void {
  readers.clear();
}

/** Of each instrument, whoever made it. */
export const readersOf = (instrumentId: string): Reader[] => readers.get(instrumentId) ?? first();

export const instrumentReader: Handlers['instrumentReader'] = {
  list: ({ params }) => readersOf(instrumentOf(params.id).id),
  set: ({ params, body, caller }) => {
    const before = readersOf(instrumentOf(params.id).id);
    if (!caller?.roles.includes('superAdmin') && !before.some(({ userId }) => userId === caller?.id)) {
      refuse('access.denied');
    }
    const after = namedStaff(body.readers, 'body.readers').map(
      ({ id, displayName }) =>
        before.find(({ userId }) => userId === id) ?? {
          userId: id,
          name: displayName,
          since: new Date().toISOString(),
        },
    );
    after.sort((one, other) => one.name.localeCompare(other.name));
    readers.set(params.id, after);
    return after;
  },
};
