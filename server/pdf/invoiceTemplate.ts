/** The page of an invoice, in Typst. It reads its whole content from `/data.json` (see invoice.ts): no text ever becomes markup. */
export const invoiceTemplate = `
#let d = json("/data.json")
#let ink = rgb("#1f2329")
#let quiet = rgb("#5c6470")
#let hair = 0.5pt + rgb("#dfe3e8")
#let fonts = d.fonts.map(font => if font.covers == none { font.name } else {
  (name: font.name, covers: regex(font.covers))
})
#let (start-side, end-side) = if d.dir == "rtl" { (right, left) } else { (left, right) }
#let figures(number) = str(number).clusters().map(figure => d.digits.at(int(figure))).join()
#let (year, month, day) = d.date
#let ltr-only(value) = text(dir: ltr, lang: "zxx", region: none, hyphenate: false, value)

#set document(title: d.title + " " + d.code, date: datetime(year: year, month: month, day: day))
#set text(font: fonts, size: 10pt, fill: ink, lang: d.lang, region: d.region, dir: if d.dir == "rtl" { rtl } else { ltr })
#set par(leading: 0.7em, spacing: 1em, justify: false)
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2.2cm, bottom: 2.2cm),
  footer: context {
    set text(size: 8pt, fill: quiet)
    let current = figures(counter(page).get().first())
    let last = figures(counter(page).final().first())
    grid(
      columns: (1fr, auto),
      [#d.title #ltr-only(d.code)],
      d.page.replace("{page}", current).replace("{pages}", last),
    )
  },
)

#let address(lines) = lines.map(line => [#line]).join(linebreak())

#align(end-side, text(size: 9pt, address(d.from)))
#v(1.6cm)
#grid(
  columns: (1fr, auto),
  column-gutter: 1.5em,
  align: (start-side + top, start-side + top),
  address(d.to),
  table(
    columns: 2,
    column-gutter: 1em,
    stroke: none,
    inset: (x: 0pt, y: 0.3em),
    align: start-side + top,
    ..d.facts.map(fact => (
      text(fill: quiet, fact.name), if "ltr" in fact { ltr-only(fact.value) } else { [#fact.value] },
    )).flatten(),
  ),
)
#v(0.8cm)
#text(size: 18pt, weight: 600, d.title)
#v(0.2cm)

#table(
  columns: (1fr, auto, auto, auto, auto),
  column-gutter: 0.9em,
  stroke: none,
  inset: (x: 0pt, y: 0.55em),
  align: (column, _) => if column == 0 { start-side + top } else { end-side + top },
  table.header(..d.head.map(label => text(size: 8.5pt, fill: quiet, label))),
  table.hline(stroke: 0.8pt + quiet),
  ..d.rows.map(row => (..row.map(cell => [#cell]), table.hline(stroke: hair))).flatten(),
)
#align(end-side, block(breakable: false, table(
  columns: 2,
  column-gutter: 1.6em,
  stroke: none,
  inset: (x: 0pt, y: 0.35em),
  align: (column, _) => if column == 0 { start-side } else { end-side },
  ..d.totals.map(row => (text(fill: quiet, row.name), [#row.value])).flatten(),
  table.hline(stroke: 0.8pt + quiet),
  text(weight: 600, d.total.name), text(weight: 600, d.total.value),
)))
#v(0.8cm)
#for note in d.notes { block(spacing: 0.7em, text(size: 9pt, note)) }
`;
