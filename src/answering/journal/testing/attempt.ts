import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { AttemptJournal } from '../attemptJournal';
import { openDeviceStore } from '../store';
import { AnswerServer, Device } from './device';

/** The attempt that is answered. */
export const key = { account: 'anna', attempt: 'attempt-1' };

let time: number;
export let server: AnswerServer;
export let device: Device;

/** For `beforeEach` of each file: a hook of this module would run for the first file that loads it alone. */
export function freshDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  time = Date.parse('2026-11-21T10:00:00Z');
  server = new AnswerServer(now);
  device = new Device(server, now);
}

export const now = () => time;

export function letPass(milliseconds: number): void {
  time += milliseconds;
}

export const open = (tab = device.tab()) => new AttemptJournal(key, tab);
export const saved = (journal: AttemptJournal) => () => journal.getStatus().state === 'saved';
/** What has reached the server, write by write. */
export const given = () => server.history.map((write) => write.answers);
/** What is on the device. */
export const kept = async () => (await openDeviceStore()).read(key);
