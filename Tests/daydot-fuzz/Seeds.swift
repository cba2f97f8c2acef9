/// The seeds of a target: small samples of everything that its reader accepts, which the fuzzer
/// mutates.
extension FuzzTarget {
  var seeds: [[UInt8]] { texts.map { Array($0.utf8) } }

  private var texts: [String] {
    switch self {
    case .json:
      [
        #"{"a":[1,-2.5e-3,true,false,null,"\u00e9\n\ud83d\ude00"],"b":{}}"#, "[[[]]]", "1e400",
        #""\ud800""#,
      ]
    case .items:
      [
        #"{"title":"Milk","day":"2026-11-20","time":"09:00","zone":"Asia/Seoul","end":"10:00","#
          + #""repeat":"FREQ=WEEKLY;BYDAY=MO","excluded":["2026-11-23"],"extra":["2026-11-24"],"#
          + #""changes":[{"key":"2026-11-30","status":"done","doneAt":"2026-11-30T09:00+09:00"}]}"#,
        #"{"title":"우유","place":{"name":"시장","latitude":37.5,"longitude":127.0,"radius":150},"#
          + #""reminders":[{"trigger":"30m before","level":"critical","catchUp":"all"}]}"#,
        #"{"title":"a","repeat":"every fri","afterDone":true,"tags":["x"],"priority":"high"}"#,
      ]
    case .csv:
      [
        "title,day,time,end,repeat,tags,done\n\"a, \"\"b\"\"\",2026-11-20,09:00,10:00,"
          + "FREQ=DAILY,\"x,y\",false\r\n",
        "title\n\"two\nlines\"\n", "\u{FEFF}title;day\na;b\n",
      ]
    case .rules:
      [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=5", "FREQ=MONTHLY;BYDAY=2SU,-1FR;WKST=SU",
        "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0,30;UNTIL=20270101T000000Z",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;RSCALE=GREGORIAN;SKIP=FORWARD",
        "FREQ=SECONDLY;INTERVAL=7;BYYEARDAY=-366;BYWEEKNO=53", "FREQ=HOURLY;INTERVAL=9999",
      ]
    case .phrases:
      [
        "Dinner on friday with Anna at 8pm every 2 weeks until mar 30 remind 1h before @market",
        "매주 월·수·금 오후 3시 30분 회의 11월 30일까지 하루 전에 알림", "일곱시 반에 시장 근처에 가면",
        "every last friday of the month at 9-10:30 except dec 25", "in an hour and a half",
        "every 45m from 9:00 to 18:00 on weekdays", "11/25 25.11. 20261125 2026-11-25T09:00",
        "when arriving at City library", "내일모레 저녁 7시 3pm Asia/Tokyo",
      ]
    case .mustache:
      [
        "{{#a}}{{name}}{{{raw}}}{{&raw}}{{/a}}{{^a}}none{{/a}}{{!c}}{{>part}}\n{{=<% %>=}}<%x%>"
          + "\u{0}" + #"{"a":[{"name":"<b>","raw":"&"}],"x":1}"#,
        "  {{> self }}\n{{a.b.c}}\u{0}" + #"{"a":{"b":{"c":"d"}}}"#,
      ]
    case .positions:
      [
        #"{"_type":"location","lat":37.5,"lon":127.0,"acc":12,"tst":1795000000}"#,
        "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n",
        "<gpx><trk><trkseg><trkpt lat=\"37.5\" lon=\"127\"><time>2026-11-20T09:00:00Z</time>"
          + "</trkpt></trkseg></trk></gpx>",
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"time":"2026-11-20T09:00:00Z"}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127.0,37.5]}}"#,
        "37.5,127.0\n37.5 127.0 2026-11-20T09:00:00Z\n",
      ]
    case .config:
      [
        "week.start = sunday\n# note\ndeliver.quiet = 22:00-07:00\ncolor.work = #ff8800\n"
          + "time.format = 12\nremind.event = 15m before\nlanguage = ko\ndeliver = stdout,command\n",
        "here.command = \"sh\"\nall-day = none\n",
      ]
    case .zones:
      [
        "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "IST-2IDT,M3.4.4/26,M10.5.0", "XXX3EDT4,0/0,J365/23", "EST5EDT,J60/-167:59:59,300/167",
      ]
    case .calendar:
      [
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        DTSTART;TZID=Europe/Berlin:20261102T100000
        DTEND;TZID=Europe/Berlin:20261102T110000
        RRULE:FREQ=WEEKLY;COUNT=9
        EXDATE;TZID=Europe/Berlin:20261116T100000
        SUMMARY:Standup
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-PT15M
        ACKNOWLEDGED:20261102T085000Z
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        RECURRENCE-ID:20261109T090000Z
        DTSTART:20261110T090000Z
        DURATION:PT1H
        SUMMARY:Standup
        END:VEVENT
        END:VCALENDAR
        """,
        """
        BEGIN:VTODO
        UID:b
        DTSTART;VALUE=DATE:20261102
        DUE;VALUE=DATE:20261105
        STATUS:COMPLETED
        COMPLETED:20261104T120000Z
        GEO:37.5;127.0
        LOCATION:Market
        RDATE;VALUE=PERIOD:20261110T090000Z/PT1H
        END:VTODO
        """,
      ]
    case .foreign:
      [
        "(A) 2026-11-01 Call +work @phone due:2026-11-25 rec:+1w t:2026-11-20\nx 2026-11-02 b\n",
        #"[{"uuid":"u","description":"d","status":"recurring","recur":"weekly","due":"#
          + #""20261125T090000Z","entry":"20261101T000000Z","mask":"-+"}]"#,
        "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
          + "task,Milk @shop,1,1,,,every day at 9,en,UTC\n",
        #"{"kind":"tasks#taskLists","items":[{"title":"L","items":[{"id":"1","title":"t","due":"#
          + #""2026-11-25T00:00:00Z","status":"completed"}]}]}"#,
        "2026/11/25 * * * 540 09:00am Dentist\n",
      ]
    case .places:
      [
        "1835848\tSeoul\tSeoul\tSEL,서울\t37.566\t126.9784\tP\tPPLC\tKR\t\t11\t\t\t\t10349312\t\t38\t"
          + "Asia/Seoul\t2019-09-05\n",
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"properties":{"name":"#
          + #""시장","name:en":"Market"},"geometry":{"type":"Point","coordinates":[127.0,37.5]}}]}"#,
        #"{"_type":"waypoints","waypoints":[{"_type":"waypoint","desc":"Home","lat":37.5,"#
          + #""lon":127.0,"rad":150,"tst":1795000000}]}"#,
        "상호명,위도,경도,도로명주소\n\"카페, 하나\",37.5,127.0,서울\n", "name;lat;lon\na;1,5;2,5\n",
        "<gpx><wpt lat=\"37.5\" lon='127'><name>a &amp; &#xAC00;</name><!-- x --><desc><![CDATA[b]]>"
          + "</desc></wpt></gpx>",
        #"{"name":"home","latitude":37.5,"longitude":127.0,"radius":150,"aliases":["집"]}"#,
      ]
    case .links:
      [
        "https://map.naver.com/p/?c=15.00,0,0,0,dh", "https://maps.google.com/?q=37.5,127.0&z=15",
        "https://map.kakao.com/?urlX=506190&urlY=1110724", "geo:37.5,127.0;u=10",
        "nmap://place?lat=37.5&lng=127.0", "kakaomap://look?p=37.5,127.0", "8Q98FXR8+27",
        "37°30'00\"N 127°01'30.5\"E", "위도 37.5 경도 127.0", "(37.5, 127.0)", "37.5N,127E ±20m",
        "https://www.openstreetmap.org/#map=15/37.5/127.0",
      ]
    case .ical:
      [
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:t1\r\nSUMMARY:우유\\, 빵\\n\r\n"
          + "DUE;TZID=Asia/Seoul:20260106T180000\r\nRRULE:FREQ=WEEKLY\r\nBEGIN:VALARM\r\n"
          + "TRIGGER;RELATED=END:-PT30M\r\nEND:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
        "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260230\nEXDATE:20260101,20260102T090000Z\n"
          + "FREEBUSY:19970101T180000Z/PT5H30M,19970308T160000Z/19970308T190000Z\n"
          + "GEO:37.5;127.0\nDURATION:P1W2DT3H\nCATEGORIES:a,b\\,c\nEND:VEVENT",
        "\u{FEFF}begin:A\r\rX;CN=\"a:b\",c^n^'^^;Y:lo\r\n ng\r\r\n\titem1.Z:1\nend:a\n",
        "BEGIN:VTIMEZONE\nTZOFFSETTO:-001530\nEND:STANDARD\nEND:VTIMEZONE\nTZOFFSETFROM:+1300\n",
      ]
    }
  }
}
