/// What is said in English of a template that can not be used.
extension English {
  func template(_ error: MustacheError) -> String {
    let place = "\(error.file.sanitized), line \(error.line), column \(error.column): "
    switch error.problem {
    case .unclosedTag: return place + "this tag has no end"
    case .emptyTag: return place + "this tag names nothing"
    case .unclosedSection(let name):
      return place + "the section \(seen(name)) is never closed; add {{/\(name.sanitized)}}"
    case .strayEnd(let name, let open):
      return place + "{{/\(name.sanitized)}} closes nothing here"
        + (open.map { "; {{/\($0.sanitized)}} is expected" } ?? "")
    case .badDelimiters(let text):
      return place + "cannot read \(seen(text)) as two delimiters, as in {{=<% %>=}}"
    case .sectionsTooDeep(let limit):
      return place + "sections are nested deeper than \(limit)"
    case .tooDeep(let partial):
      return place + "the partial \(seen(partial)) holds itself without end"
    }
  }
}
