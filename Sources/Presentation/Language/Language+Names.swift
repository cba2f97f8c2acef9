/// Words that are English everywhere else: names of commands and operands, reasons of the system.
extension Language {
  func logVerb(of command: String) -> String {
    text(command, ko: Self.koreanVerbs[command] ?? command)
  }

  /// Translates the upper-case names in operands such as `ID…|WORDS`.
  package func operands(_ operands: String) -> String {
    var text = ""
    var name = ""
    func flush() {
      text += self.text(name, ko: Self.koreanOperands[name] ?? name)
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

  /// Translates the system's reason for a failure, which is always English.
  func reason(_ reason: String) -> String {
    text(reason, ko: Self.koreanReasons[reason] ?? reason)
  }

  private static let koreanVerbs = [
    "add": "추가", "event": "일정 추가", "done": "완료", "undone": "완료 취소", "skip": "건너뛰기", "move": "이동",
    "edit": "수정", "note": "메모 추가", "copy": "복사", "steps": "하위 항목 추가", "star": "별표 추가",
    "unstar": "별표 제거", "rm": "삭제", "import": "가져오기", "place add": "장소 추가", "place edit": "장소 수정",
    "place rename": "장소 이름 변경", "place rm": "장소 삭제", "place star": "장소 별표 추가",
    "place unstar": "장소 별표 제거", "place import": "장소 가져오기", "routine": "루틴 적용", "remind": "알림 설정",
    "unremind": "알림 삭제", "on": "알림 켜기", "off": "알림 끄기", "snooze": "다시 알림", "ack": "읽음 표시",
    "push": "알림 등록", "sync": "동기화", "sync add": "동기화 추가", "sync rm": "동기화 삭제", "config": "설정",
    "merge names": "이름 합침",
  ]

  private static let koreanOperands = [
    "ID": "번호", "WORDS": "낱말", "NAME": "이름", "TEXT": "글", "DATE": "날짜", "TIME": "시각", "LEVEL": "단계",
    "PLACE": "장소", "WHEN": "언제", "URL": "링크", "PHRASE": "표현", "METRES": "미터", "FILE": "파일",
    "TRIGGER": "조건", "SIZE": "크기", "POSITION": "위치", "PATH": "경로", "LENGTH": "시간", "IANA": "시간대",
    "HOW": "방식", "CODE": "언어", "KEY": "설정", "VALUE": "값", "YEAR": "연도", "MONTH": "달", "FROM": "시작",
    "COMMAND": "명령", "CMD": "명령", "PERIOD": "기간", "STEP": "하위 항목", "SHELL": "셸", "STATE": "상태",
    "ORDER": "기준", "PROGRAM": "프로그램",
  ]

  private static let koreanReasons = [
    "No such file or directory": "파일이나 폴더가 없음", "Permission denied": "권한이 없음",
    "Is a directory": "폴더임", "not a regular file": "일반 파일이 아님", "Not a directory": "폴더가 아님",
    "File exists": "이미 있음", "No space left on device": "디스크 공간이 없음",
    "Disk quota exceeded": "디스크 할당량을 넘음", "Read-only file system": "읽기 전용 파일 시스템",
    "Input/output error": "입출력 오류", "Too many open files": "열린 파일이 너무 많음",
    "File too large": "파일이 너무 큼", "Broken pipe": "받는 쪽이 닫힘", "Connection refused": "연결이 거부됨",
    "Connection timed out": "응답 시간을 넘김", "Operation not permitted": "허용되지 않음",
    "Exec format error": "실행할 수 없는 형식", "Text file busy": "사용 중인 파일",
    "File name too long": "파일 이름이 너무 긺", "Too many levels of symbolic links": "심볼릭 링크가 너무 많음",
  ]
}
