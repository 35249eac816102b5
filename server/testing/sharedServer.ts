import { shared } from 'tests/shared';
import { createTestServer } from './testServer';

/**
 * One server for files that make people and records of their own, count nothing that others may have made, and move the clock only forward.
 * A database of its own costs each file about two core-seconds.
 */
export const sharedServer = shared(createTestServer, (server) => server.stop());
