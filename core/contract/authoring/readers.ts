import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, time } from '../fields';

/** `since`: they see attempts begun from then on. */
const reader = z.object({ userId: id, name: z.string(), since: time });

const mostReaders = 50;

/** Who of the staff sees each answer with its person, where the version with which it was begun says `named`. */
export const instrumentReader = {
  list: endpoint({
    method: 'GET',
    path: 'instruments/{id}/readers',
    permission: 'instrument:read',
    summary: 'The readers of an instrument, by name',
    params: idParams,
    response: z.array(reader),
  }),
  set: endpoint({
    method: 'PUT',
    path: 'instruments/{id}/readers',
    permission: 'instrument:write',
    summary: 'Who reads it from now on; its readers and superAdmins decide. Those who stay keep their `since`',
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({
      readers: z
        .array(z.union([z.strictObject({ userId: id }), z.strictObject({ email: z.email().max(254) })]))
        .max(mostReaders),
    }),
    response: z.array(reader),
  }),
};
