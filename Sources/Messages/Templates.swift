import CommandLine
import Interchange
import Mustache
import Outcomes
import Presentation

extension MustacheError: Explained {
  package var status: ExitStatus { .data }

  package var sentence: Sentence {
    Sentence(
      "\(plain: file), line \(line), column \(column): \(problem.sentence)",
      ko: "\(plain: file), \(line)번째 줄 \(column)번째 글자: \(problem.sentence)")
  }
}

extension MustacheError.Problem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .unclosedTag: return Sentence("this tag has no end", ko: "태그가 끝나지 않았습니다")
    case .emptyTag: return Sentence("this tag names nothing", ko: "태그에 이름이 없습니다")
    case .unclosedSection(let name):
      return Sentence(
        "the section \(seen: name) is never closed; add {{/\(plain: name)}}",
        ko: "\(seen: name) 섹션이 닫히지 않았습니다. {{/\(plain: name)}}\(.object) 추가하세요")
    case .strayEnd(let name, let open):
      return Sentence(
        "{{/\(plain: name)}} closes nothing here", ko: "{{/\(plain: name)}}\(.subject) 닫을 섹션이 없습니다")
        + open.map {
          Sentence("; {{/\(plain: $0)}} is expected", ko: ". {{/\(plain: $0)}}\(.subject) 와야 합니다")
        }
    case .badDelimiters(let text):
      return Sentence(
        "cannot read \(seen: text) as two delimiters, as in {{=<% %>=}}",
        ko: "\(seen: text)\(.object) 구분자 둘로 읽을 수 없습니다. 예: {{=<% %>=}}")
    case .sectionsTooDeep(let limit):
      return Sentence(
        "sections are nested deeper than \(limit)", ko: "섹션이 \(limit)단계보다 깊습니다")
    case .tooDeep(let partial):
      return Sentence(
        "the partial \(seen: partial) holds itself without end",
        ko: "\(seen: partial) 부분 템플릿이 자신을 끝없이 포함합니다")
    }
  }
}

extension TemplateError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchTemplate(let name, let choices):
      Sentence(
        """
        no template \(seen: name) for this; there are: \(list: choices), or name a file, as \
        ./mine.mustache
        """,
        ko: """
          여기에는 \(seen: name) 템플릿이 없습니다. 있는 템플릿: \(list: choices). 파일은 \
          ./mine.mustache처럼 씁니다
          """)
    case .noPages(let name):
      Sentence(
        "--paper is for pages: template \(seen: name) has no paper size; use --template html",
        ko: "--paper는 쪽이 있는 템플릿에 씁니다. \(seen: name) 템플릿에는 용지 크기가 없습니다. --template html을 쓰세요")
    }
  }
}

extension RoutineError: Explained {
  package var status: ExitStatus {
    if case .line = self { .data } else { .failure }
  }

  package var sentence: Sentence {
    switch self {
    case .noSuchRoutine(let name, let choices):
      Sentence(
        "no routine \(seen: name); there are: \(list: choices)",
        ko: "\(seen: name) 루틴이 없습니다. 있는 루틴: \(list: choices)")
    case .line(let path, let line, let reason):
      Sentence(
        "\(file: path), line \(line): \(explain(reason).sentence)",
        ko: "\(file: path) \(line)번째 줄: \(explain(reason).sentence)")
    }
  }
}
