/// The words that stand for what to type, in the help and in messages.
enum KoreanOperands {
  private static let names: [String: String] = [
    "ID": "번호", "WORDS": "낱말", "NAME": "이름", "TEXT": "글", "N": "N", "DATE": "날짜", "TIME": "시각",
    "LEVEL": "단계", "PLACE": "장소", "WHEN": "때", "URL": "링크", "PHRASE": "표현", "METRES": "미터",
    "FILE": "파일", "TRIGGER": "조건", "SIZE": "크기", "POSITION": "위치", "PATH": "경로", "LENGTH": "길이",
    "IANA": "시간대", "HOW": "방식", "CODE": "언어", "KEY": "설정", "VALUE": "값", "YEAR": "연도",
    "MONTH": "달", "FROM": "시작", "COMMAND": "명령", "PERIOD": "기간",
  ]

  /// The same with its names in Korean: `ID…|WORDS` is `번호…|낱말`. What is typed as it is stays.
  static func words(_ operands: String) -> String {
    var text = ""
    var name = ""
    func flush() {
      text += names[name] ?? name
      name = ""
    }
    for character in operands {
      if character.isASCII, character.isUppercase {
        name.append(character)
      } else {
        flush()
        text.append(character)
      }
    }
    flush()
    return text
  }
}

/// What the system says of files and devices, which it says in English only.
enum KoreanReasons {
  private static let reasons: [String: String] = [
    "No such file or directory": "파일이나 폴더가 없음",
    "Permission denied": "권한이 없음",
    "Is a directory": "폴더임",
    "not a regular file": "일반 파일이 아님",
    "Not a directory": "폴더가 아님",
    "File exists": "이미 있음",
    "No space left on device": "디스크 공간이 없음",
    "Disk quota exceeded": "디스크 할당량을 넘음",
    "Read-only file system": "읽기 전용 파일 시스템",
    "Input/output error": "입출력 오류",
    "Too many open files": "열린 파일이 너무 많음",
    "File too large": "파일이 너무 큼",
    "Broken pipe": "받는 쪽이 닫힘",
    "Connection refused": "연결이 거부됨",
    "Connection timed out": "응답 시간을 넘김",
    "Operation not permitted": "허용되지 않음",
    "Exec format error": "실행할 수 없는 형식",
    "Text file busy": "사용 중인 파일",
    "File name too long": "파일 이름이 너무 긺",
    "Too many levels of symbolic links": "심볼릭 링크가 너무 많음",
  ]

  /// The system's word in Korean, where there is one.
  static func words(_ reason: String) -> String { reasons[reason] ?? reason }
}
