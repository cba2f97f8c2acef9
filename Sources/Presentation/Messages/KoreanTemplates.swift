/// What is said in Korean of a template that can not be used.
extension Korean {
  func template(_ error: MustacheError) -> String {
    let place = "\(error.file.sanitized), \(error.line)번째 줄 \(error.column)번째 글자: "
    switch error.problem {
    case .unclosedTag: return place + "태그가 끝나지 않았습니다"
    case .emptyTag: return place + "태그에 이름이 없습니다"
    case .unclosedSection(let name):
      return place + "\(seen(name)) 섹션이 닫히지 않았습니다. {{/\(name.sanitized)}}를 추가하세요"
    case .strayEnd(let name, let open):
      return place + "{{/\(name.sanitized)}}가 닫을 섹션이 없습니다"
        + (open.map { ". {{/\($0.sanitized)}}가 와야 합니다" } ?? "")
    case .badDelimiters(let text):
      return place + "\(seen(text, .object)) 구분자 둘로 읽을 수 없습니다. 예: {{=<% %>=}}"
    case .sectionsTooDeep(let limit): return place + "섹션이 \(limit)단계보다 깊습니다"
    case .tooDeep(let partial): return place + "\(seen(partial)) 파셜이 자신을 끝없이 포함합니다"
    }
  }
}
