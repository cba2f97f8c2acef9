import TodoCore
import JSON
import Presentation
extension Session {
  var json: Int { 0 }
  func printItems(_ e: [Entry]) throws {}
}
enum DayJSON { static func write(_ v: DayView, to w: inout JSONWriter, context: Int) {} }
enum MonthJSON { static func write(_ v: MonthView, to w: inout JSONWriter, context: Int) {}
 static func write(_ v: [MonthView], to w: inout JSONWriter, context: Int) {} }
