extension MustacheTemplate {
  /// Every name this template and its partials use, so that a caller need not compute the rest.
  ///
  /// - Throws: What `partials` throws.
  public func names(
    with partials: (_ name: String) throws -> MustacheTemplate?
  ) rethrows -> Set<String> {
    var found: Set<String> = []
    var seen: Set<String> = []
    var waiting = [nodes]
    while let nodes = waiting.popLast() {
      for node in nodes {
        switch node {
        case .text: break
        case .variable(let name, _): found.formUnion(name)
        case .section(let name, let body), .inverted(let name, let body):
          found.formUnion(name)
          waiting.append(body)
        case .partial(let name, _, _):
          if seen.insert(name).inserted, let partial = try partials(name) {
            waiting.append(partial.nodes)
          }
        }
      }
    }
    return found
  }
}
