import { paperGrounds } from 'core/report/palette';
import { chartWidth } from './chartSvg';
import { scalesTemplate } from './scalesTemplate';

/**
 * The page of a report, in Typst. It reads its whole content from `/data.json` (see document.ts): no text ever becomes markup. Written for the
 * compilers 0.6.1 and 0.7.0 (Typst 0.13 and 0.14), since not every platform has the newer one.
 */
export const template = `
#let d = json("/data.json")
#let ink = rgb("#1f2329")
#let quiet = rgb("#5c6470")
#let hair = 0.5pt + rgb("#dfe3e8")
#let danger = rgb("#cf1322")
#let accent = rgb("#096dd9")
#let grounds = (
  "none": white,
  low: rgb("${paperGrounds.low}"),
  moderate: rgb("${paperGrounds.moderate}"),
  high: rgb("${paperGrounds.high}"),
  critical: rgb("${paperGrounds.critical}"),
)
#let fonts = d.fonts.map(font => if font.covers == none { font.name } else {
  (name: font.name, covers: regex(font.covers))
})
// For texts of another language: without preference for the document's own script.
#let neutral-fonts = ("Open Sans", ..d.fonts.filter(font => font.covers == none).map(font => font.name))
// By the document's direction, not by that of the text in a cell.
#let (start-side, end-side) = if d.dir == "rtl" { (right, left) } else { (left, right) }
#let direction(name) = if name == "rtl" { rtl } else { ltr }
#let figures(number) = str(number).clusters().map(figure => d.digits.at(int(figure))).join()
#let (year, month, day, hour, minute, second) = d.date

// Codes and addresses run from left to right in every language; long ones break anywhere.
#let ltr-only(value) = text(dir: ltr, lang: "zxx", region: none, hyphenate: false, value)
#let breaking(value) = text(dir: ltr, lang: "zxx", region: none, hyphenate: false, {
  // A gap of nearly no width is where a line may end, and nothing that a copy of the text would have.
  let pieces = value.matches(regex(".{1,8}")).map(match => [#match.text])
  pieces.join(h(0.01pt))
})

// Words that no line has room for break anywhere, letters with their marks.
#show regex("[^\\s]{30,}"): whole => {
  let letters = whole.text.clusters()
  range(0, letters.len(), step: 6).map(from => letters.slice(from, calc.min(from + 6, letters.len())).join()).join(h(0.01pt))
}
// At the foot of a page there is one line for it.
#let brief(title) = {
  let letters = title.clusters()
  if letters.len() > 70 { letters.slice(0, 69).join() + "…" } else { title }
}

#set document(
  title: d.title,
  date: datetime(year: year, month: month, day: day, hour: hour, minute: minute, second: second),
)
#set text(font: fonts, size: 10.5pt, fill: ink, lang: d.lang, region: d.region, dir: direction(d.dir))
#set par(leading: 0.72em, spacing: 1.05em, justify: false)
#let side-margin = 2.1cm
#set page(
  paper: d.paper,
  margin: (x: side-margin, top: 2cm, bottom: 2.1cm),
  footer: context {
    set text(size: 8pt, fill: quiet)
    let current = figures(counter(page).get().first())
    let last = figures(counter(page).final().first())
    grid(
      columns: if d.code == none { (1fr, auto) } else { (1fr, auto, auto) },
      column-gutter: 2em,
      brief(d.title), ..if d.code != none { (ltr-only(d.code),) }, d.words.page.replace("{page}", current).replace("{pages}", last),
    )
  },
)
#show raw: set text(font: fonts, size: 9.5pt)
#show link: set text(fill: accent)
#show heading: set text(weight: 600)
#show heading: set par(leading: 0.5em)
#show heading: set block(sticky: true)
#show heading.where(level: 1): set text(size: 21pt)
#show heading.where(level: 1): set block(above: 0.8em, below: 0.6em)
#show heading.where(level: 2): set text(size: 14.5pt)
#show heading.where(level: 2): set block(above: 2em, below: 0.9em)
#show heading.where(level: 3): set text(size: 11.5pt)
#show heading.where(level: 3): set block(above: 1.8em, below: 0.7em)
#set list(indent: 0.4em, body-indent: 0.6em, spacing: 0.7em)
#set enum(indent: 0.4em, body-indent: 0.6em, spacing: 0.7em, numbering: number => figures(number) + ".")

// A text in another language than the document's says so, and runs in its own direction.
#let said(item, show-as) = {
  if item == none { return }
  if item.lang == none { show-as(item.t) } else {
    set text(lang: item.lang, region: none, dir: direction(item.dir), font: neutral-fonts)
    show-as(item.t)
  }
}
#let words(item) = said(item, text => [#text])

#let inline(pieces) = {
  []
  for piece in pieces {
    if type(piece) == str { [#piece] }
    else if piece.k == "strong" { strong(inline(piece.c)) }
    else if piece.k == "emph" { emph(inline(piece.c)) }
    else if piece.k == "strike" { strike(inline(piece.c)) }
    else if piece.k == "link" {
      let shown = inline(piece.c)
      link(piece.href, if piece.href.starts-with("tel:") { ltr-only(shown) } else { shown })
    }
    else if piece.k == "code" { raw(piece.t) }
    else { linebreak() }
  }
}
#let flow(parts, followed: false) = {
  []
  for (index, part) in parts.enumerate() {
    if part.k == "p" {
      // No page ends with a line that names what follows it.
      let names = "names" in part and (followed or index + 1 < parts.len())
      if names { block(sticky: true, spacing: 1.05em, inline(part.c)) } else { par(inline(part.c)) }
    }
    else if part.k == "heading" { block(above: 1.4em, below: 0.8em, sticky: true, strong(inline(part.c))) }
    else if part.k == "bullets" { list(..part.items.map(flow)) }
    else if part.k == "numbers" { enum(start: part.start, ..part.items.map(flow)) }
    else if part.k == "quote" { pad(x: 1.2em, text(fill: quiet, flow(part.c))) }
    else if part.k == "code" { raw(part.t, block: true) }
    else if part.k == "rule" { line(length: 100%, stroke: hair) }
    else if part.k == "table" {
      table(
        columns: part.columns,
        stroke: none,
        align: start-side,
        inset: (x: 0.4em, y: 0.5em),
        table.header(..part.head.map(cell => strong(inline(cell)))),
        table.hline(stroke: hair),
        ..part.cells.map(inline),
      )
    }
  }
}
#let prose(item) = said(item, flow)

#let pill(band) = box(
  inset: (x: 0.6em),
  outset: (y: 0.3em),
  radius: 1em,
  stroke: if band.severity in ("high", "critical") { 1pt + danger } else { 0.5pt + rgb("#c4cad1") },
  fill: grounds.at(band.severity),
  text(size: 0.92em, words(band.label)),
)
#let banded(row) = if row.band == none { [] } else { pill(row.band) }
#let head(label) = text(size: 8pt, fill: quiet, weight: 400, label)

#let scores(rows) = {
  let withBands = rows.any(row => row.band != none)
  let columns = if withBands { (1fr, auto, auto) } else { (1fr, auto) }
  let cells = ()
  for row in rows {
    cells.push(table.cell(breakable: false, words(row.name)))
    cells.push(text(weight: 600, row.value))
    if withBands { cells.push(banded(row)) }
    if row.about.len() > 0 {
      let about = row.about.map(prose).join(parbreak())
      cells.push(table.cell(colspan: columns.len(), align: start-side, inset: (top: 0pt), text(size: 9.5pt, fill: quiet, about)))
    }
    cells.push(table.hline(stroke: hair))
  }
  table(
    columns: columns,
    column-gutter: 1.2em,
    stroke: none,
    inset: (x: 0pt, y: 0.62em),
    align: (column, _) => if column == 1 { end-side + bottom } else { start-side + bottom },
    table.header(
      head(d.words.scale), head(d.words.value), ..if withBands { (head(d.words.range),) },
    ),
    table.hline(stroke: 0.8pt + quiet),
    ..cells,
  )
}

${scalesTemplate}
// The same figures as the drawing, for whoever cannot see it.
#let figures-table(rows, withBands) = text(size: 8.5pt, table(
  columns: if withBands { (1fr, auto, 1fr) } else { (1fr, auto) },
  column-gutter: 1.2em,
  stroke: none,
  inset: (x: 0pt, y: 0.4em),
  align: (column, _) => if column == 1 { end-side } else { start-side },
  table.header(
    head(d.words.scale), head(d.words.value), ..if withBands { (head(d.words.range),) },
  ),
  table.hline(stroke: hair),
  ..rows.map(row => (
    words(row.name), row.value, ..if withBands { (if row.band == none { [] } else { words(row.band.label) },) },
  )).flatten(),
))

#let picture(item) = {
  if item.path == none { text(fill: quiet, emph(item.alt)) } else {
    let tallest = 15cm
    let drawn = image(item.path, alt: item.alt)
    layout(room => if measure(drawn, width: room.width).height > tallest {
      image(item.path, height: tallest, alt: item.alt)
    } else { drawn })
  }
}

#let chart-pixel = (if d.paper == "us-letter" { 21.59cm } else { 21cm } - 2 * side-margin) / ${chartWidth}
// Around the middle of the label, wide enough for any.
#let label-room = (width: ${chartWidth} * chart-pixel, height: 40 * chart-pixel)
#let label-sides = (
  left: (left + horizon, 0pt),
  center: (center + horizon, label-room.width / 2),
  right: (right + horizon, label-room.width),
)
#let chart-label(label) = {
  let (at, before) = label-sides.at(label.side)
  let words = text(
    size: label.size * chart-pixel, weight: label.weight, fill: rgb(label.color), dir: direction(label.dir), label.t,
  )
  place(
    top + left,
    dx: label.x * chart-pixel - before,
    dy: label.y * chart-pixel - label-room.height / 2,
    box(..label-room, place(at, if label.halo == none { words } else {
      box(fill: rgb(label.halo).transparentize(30%), radius: 2pt, outset: 1.5pt, words)
    })),
  )
}
#let chart-picture(item) = if item.path != none { block(above: 1.05em, below: 1.05em, {
  image(item.path, width: 100%, alt: item.alt)
  unspoken(item.labels.map(chart-label).join())
}) }

#let chart(item) = {
  block(breakable: false, above: 1.8em, below: 0.6em, {
    if item.title != none {
      heading(level: 3, {
        words(item.title)
        if item.finding != none {
          text(weight: 400)[: #strong(item.finding.value)]
          if item.finding.band != none { text(weight: 400)[ – #words(item.finding.band)] }
        }
      })
    }
    if item.about != none { text(size: 9.5pt, fill: quiet, prose(item.about)) }
    chart-picture(item.picture)
  })
  if item.rows.len() > 0 { block(above: 0.6em, below: 1.6em, figures-table(item.rows, item.banded)) }
}

#let risk(texts) = block(
  width: 100%,
  above: 1.4em,
  below: 1.4em,
  inset: 1em,
  radius: 4pt,
  stroke: (
    rest: 1pt + danger,
    ..if d.dir == "rtl" { (right: 4pt + danger) } else { (left: 4pt + danger) },
  ),
  texts.map(prose).join(parbreak()),
)

#let lead(item) = block(above: 1.6em, below: 1.6em, {
  if item.subject.len() > 0 {
    block(sticky: true, below: 0.6em, text(size: 9.5pt, weight: 600, fill: quiet, item.subject.map(words).join(" · ")))
  }
  text(size: 15pt, weight: 600, {
    set par(leading: 0.55em)
    prose(item.text)
  })
})

#for item in d.first { risk(item.texts) }
#heading(level: 1, words(d.heading))
#block(below: 1.6em, text(size: 9pt, fill: quiet, d.about.map(line => [#line]).join(linebreak())))

#let set-block(index, item) = {
  let next = d.blocks.at(index + 1, default: (k: "end")).k
  if item.k == "heading" { heading(level: 2, words(item.text)) }
  else if item.k == "prose" and index > 0 and d.blocks.at(index - 1).k == "card" and item.text.t.len() == 1 {
    // What a scale is stands below its name on the same page as what follows.
    block(sticky: true, spacing: 0.9em, prose(item.text))
  }
  else if item.k == "prose" { said(item.text, flow.with(followed: next in ("prose", "scores", "chart", "picture"))) }
  else if item.k == "scores" { scores(item.rows) }
  else if item.k == "chart" { chart(item) }
  else if item.k == "lead" { lead(item) }
  else if item.k == "caption" { heading(level: 3, words(item.title)) }
  else if item.k == "scale-rows" { scale-rows(item) }
  else if item.k == "scale" { scale-wide(item.row) }
  else if item.k == "card" { scale-card(item.row) }
  else if item.k == "quiet" { text(size: 9.5pt, fill: quiet, prose(item.text)) }
  else if item.k == "computed" { computed(item.lines) }
  else if item.k == "facets" { facets(item) }
  else if item.k == "picture" {
    if item.title != none { heading(level: 3, words(item.title)) }
    block(above: 1.2em, below: 1.2em, picture(item.picture))
  }
  else { pagebreak(weak: true) }
}

#let detail-from = d.blocks.position(item => item.k == "card")
#for (index, item) in d.blocks.enumerate() {
  if detail-from == none or index < detail-from { set-block(index, item) }
}
#if detail-from != none {
  // What follows the overview is set smaller.
  set text(size: 9.3pt)
  set par(leading: 0.6em, spacing: 0.8em)
  for (index, item) in d.blocks.enumerate() { if index >= detail-from { set-block(index, item) } }
}

#let facts-table(rows) = table(
  // Long names leave room for what they name.
  columns: if rows.any(row => row.name.len() > 60) { (2fr, 3fr) } else { (auto, 1fr) },
  column-gutter: 1.2em,
  stroke: none,
  inset: (x: 0pt, y: 0.36em),
  align: start-side + horizon,
  ..rows.map(row => {
    let long = "ltr" in row and row.value.len() > 40
    let value = if long { breaking(row.value) } else if "ltr" in row { ltr-only(row.value) } else { [#row.value] }
    (text(fill: quiet, row.name), if "href" in row { link(row.href, value) } else { value })
  }).flatten(),
)

#let facts-block(facts) = block(breakable: false, above: 2em, {
  line(length: 100%, stroke: hair)
  set block(above: 1em)
  heading(level: 2, text(size: 11.5pt, facts.heading))
  text(size: 8.5pt, facts-table(facts.rows))
})
#if d.facts != none { facts-block(d.facts) }

#let norms-rows(norms, rows) = table(
  columns: (1.6fr, ..if norms.head.group != none { (1.4fr,) }, ..if norms.head.figures != none { (auto, auto) }),
  column-gutter: 1em,
  stroke: none,
  inset: (x: 0pt, y: 0.28em),
  align: (column, _) => if column > int(norms.head.group != none) { end-side } else { start-side },
  table.header(
    head(d.words.scale), ..if norms.head.group != none { (head(norms.head.group),) }, ..if norms.head.figures != none { norms.head.figures.map(head) },
  ),
  table.hline(stroke: hair),
  ..rows.map(row => (
    words(row.name), ..if norms.head.group != none { (row.group,) }, ..if norms.head.figures != none { (row.mean, row.sd) },
  )).flatten(),
)
#let is-long(norms) = norms.rows.len() > 40 or norms.rows.map(row => row.name.t.len()).sum(default: 0) > 4000
#let norms-table(norms) = block(above: 1.6em, breakable: is-long(norms), {
  heading(level: 2, text(size: 11.5pt, norms.heading))
  if norms.note != none { block(sticky: true, above: 0.6em, below: 0.6em, small(norms.note)) }
  set text(size: 7.5pt)
  set par(leading: 0.5em)
  // Many short rows stand side by side.
  let half = calc.ceil(norms.rows.len() / 2)
  if norms.rows.len() > 8 and norms.head.group == none {
    grid(
      columns: (1fr, 1fr),
      column-gutter: 2.4em,
      norms-rows(norms, norms.rows.slice(0, half)),
      norms-rows(norms, norms.rows.slice(half)),
    )
  } else { norms-rows(norms, norms.rows) }
})
#if d.without_items != none { block(above: 1em, text(size: 8.5pt, fill: quiet, d.without_items)) }
#if d.norms != none { norms-table(d.norms) }

#if d.items != none { items-list(d.items) }

#if d.receipt != none { facts-block(d.receipt) }

#for note in d.notes { block(above: 2em, text(size: 8.5pt, fill: quiet, note)) }
`;
