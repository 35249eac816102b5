import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { createTestServer } from '../../app.testing';
import { applyChanges } from './apply';
import { Pace } from './pace';
import { planImport } from './plan';
it('measures', async () => {
  const server = await createTestServer();
  const { db } = server.database;
  const id = await server.addUser('a@example.org', ['superAdmin']);
  await db.execute(sql`insert into message (id, kind, owner_id, key, source_locale, source_text, format, updated_at) select gen_random_uuid(), 'Webpages', null, 'big.key' || i, 'en-US', 'Text number ' || i || ' of many {name}', 'icu', now() from generate_series(1, 100000) i`);
  const mon = async <T>(name: string, f: () => Promise<T>) => { const d = monitorEventLoopDelay({ resolution: 5 }); await new Promise((r) => setTimeout(r, 50)); d.enable(); const t = performance.now(); const r = await f(); console.log('export part', name, (performance.now() - t).toFixed(0), 'max', (d.max / 1e6).toFixed(0)); d.disable(); return r; };
  const entries = new Map(Array.from({ length: 100_000 }, (_, i) => [`big.key${i + 1}`, { line: i, kind: 'Webpages', owner: null, locale: 'fr-FR', key: `big.key${i + 1}`, source: null, previousSource: null, text: `Texte ${i} {name}`, status: 'reviewed' as const, outdated: false, textDigest: null }]));
  const plan = await mon('plan', () => planImport(db, { userId: id, roles: ['superAdmin'], grants: [] }, [{ locale: 'fr-FR', kind: 'Webpages', owner: null, entries }], { asDraft: false, pace: new Pace() }));
  await mon('apply', () => db.transaction((tx) => applyChanges(tx, plan.changes, { by: id, at: new Date() })));
  await mon('bundles', () => { server.services.textsChanged(); return server.services.translations.languages(); });
  await server.stop();
}, 300_000);
