/** The rows, cards and items of scales in Typst: a part of the template, after its inks and words. */
export const scalesTemplate = `
#let track = rgb("#eef0f3")
#let usual-ground = rgb("#cdd4dc")

// Drawings that repeat what stands beside them are for the eye alone. Typst 0.13 knows no such thing.
#let unspoken = dictionary(pdf).at("artifact", default: body => body)

// Where something lies in a bar: from the start of the line.
#let along(share) = if d.dir == "rtl" { 100% - share * 100% } else { share * 100% }
#let segment-ground(segment) = {
  if segment.usual { usual-ground } else if segment.severity == "none" { track } else { grounds.at(segment.severity) }
}
#let bar-drawing(item, height) = block(width: 100%, height: height, above: 0pt, below: 0pt, {
  place(top + left, block(width: 100%, height: 100%, radius: 2pt, fill: if item.segments.len() == 0 { track } else { white }))
  for segment in item.segments {
    let width = (segment.to - segment.from) * 100%
    let before = if d.dir == "rtl" { (1 - segment.to) * 100% } else { segment.from * 100% }
    place(top + left, dx: before, rect(width: width, height: 100%, fill: segment-ground(segment), stroke: (x: 0.75pt + white)))
  }
  let size = height + 3pt
  place(top + left, dx: along(item.at) - size / 2, dy: -1.5pt, circle(radius: size / 2, fill: accent, stroke: 1pt + white))
})
#let bar(item, height: 7pt) = unspoken(bar-drawing(item, height))
// With its ranges in words. Typst 0.13 has no such words, and sets no tags that they could belong to.
#let told-bar(item, height) = if "artifact" in dictionary(pdf) {
  figure(alt: item.alt, kind: "scale", supplement: none, outlined: false, bar-drawing(item, height))
} else { bar-drawing(item, height) }

#let verdict(row) = {
  if row.band == none { [] }
  else if row.band.severity == "none" { text(weight: 600, words(row.band.label)) }
  else { pill(row.band) }
}
#let small(body) = text(size: 8pt, fill: quiet, body)
#let figures-of(row) = small(row.figures.join(" · "))

// The scales of a report, one line each.
#let scale-rows(item) = {
  let cells = ()
  let with-bar = item.rows.any(row => row.bar != none)
  let with-band = item.rows.any(row => row.band != none or row.place != none)
  for row in item.rows {
    cells.push({
      words(row.name)
      // Beside a place among others they would be read as the same number; the card of the scale has them.
      if row.figures.len() > 0 and row.place == none { linebreak(); figures-of(row) }
    })
    if with-bar { cells.push(if row.bar == none { [] } else { bar(row.bar) }) }
    if with-band {
      cells.push({
        if row.band == none { text(weight: 600, row.value) } else { verdict(row) }
        if row.place != none { linebreak(); small(row.place) }
      })
    } else { cells.push(text(weight: 600, row.value)) }
    cells.push(table.hline(stroke: hair))
  }
  // Long names can take more than a page.
  let letters = item.rows.map(row => row.name.t.len()).sum(default: 0)
  block(breakable: item.rows.len() > 12 or letters > 400, above: 1.1em, below: 1.6em, table(
    columns: (1.2fr, ..if with-bar { (1.5fr,) }, if with-band { 1.2fr } else { auto }),
    column-gutter: 1.6em,
    stroke: none,
    inset: (x: 0pt, y: 0.62em),
    align: (column, _) => (if not with-band and column == int(with-bar) + 1 { end-side } else { start-side }) + horizon,
    table.header(
      head(d.words.scale),
      ..if with-bar { ([],) },
      head(if with-band { d.words.range } else { d.words.value }),
    ),
    table.hline(stroke: 0.8pt + quiet),
    ..cells,
  ))
}

// A scale alone: its bar across the line, with the names of its ranges as far as they have room.
#let scale-wide(row) = block(breakable: false, above: 1.4em, below: 1.6em, {
  grid(
    columns: (1fr, auto),
    column-gutter: 1.4em,
    align: (start-side + bottom, end-side + bottom),
    text(weight: 600, size: 11.5pt, words(row.name)),
    { text(weight: 600, size: 15pt, row.value); if row.band != none { h(0.7em); verdict(row) } },
  )
  if row.bar != none {
    v(0.9em, weak: true)
    told-bar(row.bar, 13pt)
    layout(room => unspoken(block(width: 100%, height: 2.4em, above: 5pt, below: 0pt, {
      for segment in row.bar.segments {
        let wide = (segment.to - segment.from) * room.width
        let label = small(words(segment.label))
        let before = if d.dir == "rtl" { (1 - segment.to) * room.width } else { segment.from * room.width }
        if measure(label).width + 4pt <= wide { place(top + left, dx: before, box(width: wide, align(center, label))) }
      }
      // Numbers that would touch are left out; the ends have theirs.
      let taken = ()
      for tick in (row.bar.ticks.first(), row.bar.ticks.last(), ..row.bar.ticks.slice(1, -1)) {
        let label = small(tick.t)
        let width = measure(label).width
        let middle = if d.dir == "rtl" { (1 - tick.at) * room.width } else { tick.at * room.width }
        let from = calc.max(0pt, calc.min(room.width - width, middle - width / 2))
        if taken.all(other => from > other.last() + 3pt or from + width < other.first() - 3pt) {
          taken.push((from, from + width))
          place(top + left, dx: from, dy: 1.3em, label)
        }
      }
    })))
  }
  if row.figures.len() > 1 or row.place != none { figures-of((figures: (..row.figures, ..if row.place != none { (row.place,) }))) }
})

#let scale-card(row) = {
  heading(level: 2, words(row.name))
  block(sticky: true, breakable: false, above: 0.4em, below: 1em, {
    grid(
      columns: (1fr, auto, auto),
      column-gutter: 1.4em,
      align: (start-side + horizon, start-side + horizon, end-side + horizon),
      if row.bar == none { text(weight: 600, row.value) } else { bar(row.bar) },
      verdict(row),
      figures-of((figures: (..row.figures, ..if row.place != none { (row.place,) }))),
    )
  })
}

#let computed(lines) = block(above: 1em, below: 1em, breakable: false, text(size: 8.5pt, fill: quiet, {
  strong(d.words.how)
  for line in lines { linebreak(); line }
}))

// The same row as on the first page, and what the report says of it.
#let facet(item) = block(breakable: false, width: 100%, above: 0pt, below: 0.95em, {
  grid(
    columns: (1.35fr, 1.5fr, 1fr, 1.25fr),
    column-gutter: 1.2em,
    align: (column, _) => (if column == 3 { end-side } else { start-side }) + horizon,
    text(weight: 600, words(item.row.name)),
    if item.row.bar != none { bar(item.row.bar, height: 5pt) },
    if item.row.band != none { verdict(item.row) } else { text(weight: 600, item.row.value) },
    figures-of(item.row),
  )
  if item.texts.len() > 0 { block(above: 0.55em, item.texts.map(prose).join(parbreak())) }
})
#let facets(item) = {
  if item.caption != none { heading(level: 3, words(item.caption)) }
  set text(size: 8.6pt)
  set par(leading: 0.56em, spacing: 0.7em)
  block(above: 0.9em, below: 1.2em, item.facets.map(facet).join())
}

#let items-list(item) = block(breakable: item.lines > 24, above: 1.6em, {
  heading(level: 2, text(size: 11.5pt, item.heading))
  for note in item.notes { block(sticky: true, above: 0.6em, below: 0.6em, small(note)) }
  v(0.6em, weak: true)
  set text(size: 6.8pt)
  set par(leading: 0.46em)
  let entry(line) = {
    if "name" in line { block(above: 0.9em, below: 0.5em, sticky: true, strong(words(line.name))) }
    else {
      // A text can be longer than a page.
      let long = line.answer != none and line.answer.t.len() > 600
      block(above: 0pt, below: 0.5em, breakable: long, grid(
        columns: (1fr, auto),
        column-gutter: 0.8em,
        { words(line.question); if line.answer != none [ · #text(fill: quiet, words(line.answer))] },
        text(weight: 600, line.counted),
      ))
    }
  }
  grid(
    columns: (1fr,) * item.columns.len(),
    column-gutter: 2em,
    ..item.columns.map(lines => lines.map(entry).join()),
  )
})
`;
