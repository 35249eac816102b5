/** A page that shows all pictures: a row for each screen, a column for each way. */
export function sheetOf(screens: readonly string[], ways: readonly string[]): string {
  const row = (screen: string) => {
    const pictures = ways.map((way) => {
      const file = `${screen}-${way}.png`;
      return `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${way}" onerror="this.remove()"></a></td>`;
    });
    return `<tr><th scope="row">${screen}</th>${pictures.join('')}</tr>`;
  };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px sans-serif}th{text-align:start;vertical-align:top;position:sticky;inset-block-start:0;background:#fff}
td{vertical-align:top}img{inline-size:200px;border:1px solid #ccc;max-block-size:600px;object-fit:cover;object-position:top}</style>
<table><thead><tr><th></th>${ways.map((way) => `<th scope="col">${way}</th>`).join('')}</tr></thead>
<tbody>${screens.map(row).join('\n')}</tbody></table></html>
`;
}
