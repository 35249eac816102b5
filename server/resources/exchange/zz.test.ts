import { monitorEventLoopDelay } from 'node:perf_hooks';
import { exchange } from 'core/contract/exchange';
import { sql } from 'drizzle-orm';
import { createTestServer } from '../../app.testing';
it('measures', async () => {
  const server = await createTestServer();
  const token = await server.tokenOf(['superAdmin']);
  const measure = async (name: string, content: string, extra = {}) => {
    const b = Buffer.from(content).toString('base64');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await new Promise((r) => setTimeout(r, 50));
    delay.enable();
    const t = performance.now();
    const a = await server.ask(exchange.import, { body: { fileName: 'x', content: b, locale: 'fr-FR', kind: 'Webpages', ...extra }, token });
    const ms = performance.now() - t;
    delay.disable();
    console.log(name, (b.length / 1e6).toFixed(1) + ' MB', a.status, ms.toFixed(0) + ' ms', 'max block', (delay.max / 1e6).toFixed(0) + ' ms', JSON.stringify((a.body.data as any)?.counts ?? a.body.errorCode), (a.body.data as any)?.digest);
    return a;
  };
  await server.database.db.execute(sql`insert into message (id, kind, owner_id, key, source_locale, source_text, format, updated_at) select gen_random_uuid(), 'Webpages', null, 'big.key' || i, 'en-US', 'Text number ' || i || ' of many {name}', 'icu', now() from generate_series(1, 100000) i`);
  const rows = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i + 1)).join('\n');
  await measure('csv 1M lines', 'key,translation\n' + rows(1_000_000, (i) => `big.key${i},Texte`));
  await measure('po 1M lines', rows(1_000_000, (i) => `msgctxt "Webpages//k${i}"\nmsgid "x"\nmsgstr "y"\n`));
  await measure('csv 100k refused', 'key,translation\n' + rows(100_000, (i) => `no${i},Texte`));
  const big = 'key,translation\n' + rows(100_000, (i) => `big.key${i},Texte ${i} sur beaucoup {name}`);
  const p = await measure('csv 100k preview', big);
  await measure('csv 100k apply', big, { apply: (p.body.data as any).digest });
  await measure('xliff 100k', `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en-US" trgLang="fr-FR"><file id="Webpages">${rows(100_000, (i) => `<unit id="big.key${i}"><segment><source>a</source><target>Texte ${i} {name}</target></segment></unit>`)}</file></xliff>`);
  await measure('json 100k', `{${Array.from({ length: 100_000 }, (_, i) => `"big.key${i + 1}":"Texte ${i} {name}"`).join(',\n')}}`);
  await measure('json one line 30MB string', `{"a":"${'x'.repeat(30e6)}"}`);
  await measure('broken bytes', 'key,translation\n' + rows(150_000, (i) => `big.key${i},Texte`) + '\n');
  for (const format of ['xliff', 'csv']) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const t = performance.now();
    const a = await server.ask(exchange.export, { query: { format, locale: 'fr-FR', kind: 'Webpages' }, token });
    console.log('export', format, a.status, (a.text.length / 1e6).toFixed(1), (performance.now() - t).toFixed(0), 'max block', (delay.max / 1e6).toFixed(0));
  }
  await server.stop();
}, 300_000);
