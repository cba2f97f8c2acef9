import TestSupport

/// Links as the services and their apps generate them, with their meaning.
enum MapLinkSamples {
  struct Link: Row {
    let name: String
    let link: String
    let latitude: Double
    let longitude: Double

    init(_ name: String, _ link: String, _ latitude: Double, _ longitude: Double) {
      self.name = name
      self.link = link
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  static let naver = [
    Link(
      "naver: metres in an older view",
      "https://map.naver.com/v5/?c=14139968.700,4510448.672,15,0,0,0,dh",
      37.5101, 127.0215),
    Link(
      "naver: degrees in an older view", "https://map.naver.com/v5/?c=127.02,37.51,15,0,0,0,dh",
      37.51, 127.02),
    Link(
      "naver: an older place with its view",
      "https://map.naver.com/v5/entry/place/1234567?c=14139968.7,4510448.672,15,0,0,0,dh", 37.5101,
      127.0215),
    Link(
      "naver: marker", "https://map.naver.com/index.nhn?lng=127.0215&lat=37.5101&pinTitle=X",
      37.5101, 127.0215),
    Link(
      "naver: marker beside a zoom",
      "https://map.naver.com/p/?lng=127.0215&lat=37.5101&c=15.00,0,0,0,dh", 37.5101,
      127.0215),
    Link(
      "naver: destination in metres",
      "https://map.naver.com/p/directions/-/14092803.611160208,4529703.182250712,%EB%8F%99%EC%82%B0,,/-/transit?c=15.00,0,0,0,dh",
      37.6471786, 126.5978088),
    Link(
      "naver: start and destination",
      "https://map.naver.com/p/directions/14139968.7,4510448.672,A,1,PLACE_POI/14108243.446422022,4487284.155225666,B,2,PLACE_POI/-/car?c=11.00,0,0,0,dh",
      37.3448507, 126.7365072),
    Link(
      "naver: an older route with its view",
      "https://map.naver.com/v5/directions/-/14108243.446422022,4487284.155225666,%EA%B3%A0%EC%B9%B8,1407677177,PLACE_POI/-/car?c=14109327.7984499,4487906.3314480,15,0,0,0,dh",
      37.3448507, 126.7365072),
    Link(
      "naver: destination in degrees",
      "https://map.naver.com/p/directions/-/127.0215,37.5101,Market,,PLACE_POI/-/walk", 37.5101,
      127.0215),
    Link(
      "naver: one end only", "https://map.naver.com/p/directions/14139968.7,4510448.672,Market,1",
      37.5101, 127.0215),
    Link(
      "naver: address",
      "https://map.naver.com/p/entry/address/14139968.7,4510448.672,%EC%84%9C%EC%9A%B8?c=15.00,0,0,0,dh",
      37.5101, 127.0215),
    Link(
      "naver: coordinates that were searched for",
      "https://map.naver.com/p/search/37.5101,127.0215?c=15.00,0,0,0,dh", 37.5101, 127.0215),
    Link(
      "naver: mobile route",
      "https://m.map.naver.com/route.nhn?menu=route&sname=A&sx=126.9&sy=37.4&ename=B&ex=127.0215&ey=37.5101",
      37.5101, 127.0215),
    Link("naver: without a scheme", "map.naver.com/v5/?c=127.02,37.51,15,0,0,0,dh", 37.51, 127.02),
    Link(
      "naver app: place",
      "nmap://place?lat=37.4979502&lng=127.0276368&name=%EA%B0%95%EB%82%A8&appname=com.example.myapp",
      37.4979502, 127.0276368),
    Link(
      "naver app: view", "nmap://map?lat=37.4979502&lng=127.0276368&zoom=20&appname=x", 37.4979502,
      127.0276368),
    Link(
      "naver app: route",
      "nmap://route/car?slat=37.4640070&slng=126.9522394&sname=A&dlat=37.5209436&dlng=127.1230074&dname=B&appname=x",
      37.5209436, 127.1230074),
    Link(
      "naver app: navigation", "nmap://navigation?dlat=37.5209436&dlng=127.1230074&appname=x",
      37.5209436, 127.1230074),
  ]

  static let kakao = [
    Link(
      "kakao: name and position", "https://map.kakao.com/link/map/Market,37.5101,127.0215", 37.5101,
      127.0215),
    Link(
      "kakao: position", "https://map.kakao.com/link/map/37.402056,127.108212", 37.402056,
      127.108212),
    Link(
      "kakao: a name with comma and slash",
      "https://map.kakao.com/link/map/%EC%B9%B4%ED%8E%98%2C%201%2F2%2C3,37.402056,127.108212",
      37.402056, 127.108212),
    Link(
      "kakao: destination", "https://map.kakao.com/link/to/%ED%8C%90%EA%B5%90,37.402056,127.108212",
      37.402056, 127.108212),
    Link(
      "kakao: road view", "https://map.kakao.com/link/roadview/37.402056,127.108212", 37.402056,
      127.108212),
    Link(
      "kakao: from and to",
      "https://map.kakao.com/link/from/A,37.8662,127.7217/to/B,37.8489,127.7290", 37.8489,
      127.7290),
    Link(
      "kakao: by means", "https://map.kakao.com/link/by/car/A,37.8662,127.7217/B,37.8489,127.7290",
      37.8489, 127.7290),
    Link(
      "kakao: grid", "https://map.kakao.com/?urlX=506190&urlY=1110724", 37.498063812, 127.028000267),
    Link(
      "kakao: grid of a shared map",
      "https://map.kakao.com/?urlX=497356.9999999977&urlY=1129837.9999999993&itemId=26784273&q=%EB%A1%AF%EB%8D%B0&srcid=26784273&map_type=TYPE_MAP&from=roughmap",
      37.566953468, 126.988033472),
    Link(
      "kakao: grid, copied from a page",
      "https://map.kakao.com/?urlX=864171.0&amp;urlY=655073.0&amp;itemId=12296217", 35.844842519,
      128.612379338),
    Link(
      "kakao: grid, older host", "https://map.daum.net/?urlX=524450&urlY=1082263&urlLevel=3",
      37.395440481, 127.110447809),
    Link(
      "kakao: route on the grid",
      "https://map.kakao.com/?map_type=TYPE_MAP&target=car&rt=497357,1129838,506190,1110724&rt1=A&rt2=B",
      37.498063812, 127.028000267),
    Link("kakao app: look", "kakaomap://look?p=37.5,127.0", 37.5, 127),
    Link(
      "kakao app: route", "kakaomap://route?sp=37.53,126.97&ep=37.49795,127.02763&by=CAR", 37.49795,
      127.02763),
    Link("kakao app: road view", "kakaomap://roadView?p=37.5,127.0", 37.5, 127),
    Link("kakao app: search around", "kakaomap://search?q=cafe&p=37.5,127.0", 37.5, 127),
    Link("kakao app, on the web", "http://m.map.kakao.com/scheme/look?p=37.5,127.0", 37.5, 127),
    Link(
      "kakao app, a route on the web",
      "https://m.map.kakao.com/scheme/route?sp=37.5,127.0&ep=37.6,127.1&by=foot",
      37.6, 127.1),
  ]

  static let google = [
    Link("google: view", "https://www.google.com/maps/@37.5101,127.0215,15z", 37.5101, 127.0215),
    Link(
      "google: view of a street",
      "https://www.google.co.kr/maps/@37.5101,127.0215,3a,75y,90t/data=!3m6", 37.5101, 127.0215),
    Link(
      "google: a place wins over its view",
      "https://www.google.com/maps/place/Gangnam+Station/@37.5,126.9,12z/data=!3m1!4b1!4m6!3m5!1s0x357ca159c4a1ba15:0xd05b8d4d1d9b6a4b!8m2!3d37.497952!4d127.027619!16s%2Fm%2F03h0c7z?entry=ttu",
      37.497952, 127.027619),
    Link(
      "google: a dropped pin",
      "https://www.google.com/maps/place/37%C2%B030'36.4%22N+127%C2%B001'17.4%22E/@37.51,127.02,17z",
      37.510111111,
      127.0215),
    Link(
      "google: position as a place", "https://www.google.com/maps/place/37.5101,127.0215", 37.5101,
      127.0215),
    Link(
      "google: position searched for",
      "https://www.google.com/maps/search/37.5101,+127.0215?entry=tts", 37.5101, 127.0215),
    Link("google: q", "https://maps.google.com/?q=37.5101%2C127.0215", 37.5101, 127.0215),
    Link(
      "google: q with a name", "https://maps.google.com/maps?q=37.5101,127.0215+(Market)&z=15",
      37.5101, 127.0215),
    Link(
      "google: q with loc", "https://maps.google.com/maps?q=loc:37.5101,127.0215", 37.5101, 127.0215
    ),
    Link(
      "google: q wins over ll", "https://maps.google.com/?q=37.5101,127.0215&ll=36,128", 37.5101,
      127.0215),
    Link(
      "google: query", "https://www.google.com/maps/search/?api=1&query=37.5101%2C127.0215",
      37.5101, 127.0215),
    Link(
      "google: ll", "https://maps.google.co.kr/maps?ll=37.5101,127.0215&z=16", 37.5101, 127.0215),
    Link(
      "google: center",
      "https://www.google.com/maps/@?api=1&map_action=map&center=-33.712206,150.311941&zoom=12",
      -33.712206, 150.311941),
    Link(
      "google: destination",
      "https://www.google.com/maps/dir/?api=1&origin=35.0,129.0&destination=37.5101,127.0215&travelmode=walking",
      37.5101, 127.0215),
    Link(
      "google: daddr", "https://maps.google.com/maps?saddr=37.8638,127.7238&daddr=37.8489,127.729",
      37.8489, 127.729),
    Link(
      "google: stops in the path",
      "https://www.google.com/maps/dir/37.4,127.1/37.5101,127.0215/@37.45,127.06,12z", 37.5101,
      127.0215),
    Link(
      "google: stops in the data",
      "https://www.google.com/maps/dir/A/B/@37.45,127.06,12z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d127.1!2d37.4!1m5!1m1!1s0x3:0x4!2m2!1d127.0215!2d37.5101!3e0",
      37.5101, 127.0215),
    Link(
      "google: in a page",
      "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3165.1!2d127.0215!3d37.5101!2m3!1f0!2f0!3f0",
      37.5101, 127.0215),
    Link(
      "google: a full plus code", "https://www.google.com/maps/place/8Q98F2XR%2B2V", 37.4975625,
      126.0421875),
  ]

  static let others = [
    Link("apple: ll", "https://maps.apple.com/?ll=37.5101,127.0215&q=Market", 37.5101, 127.0215),
    Link(
      "apple: coordinate", "https://maps.apple.com/place?coordinate=37.5101,127.0215&name=Market",
      37.5101, 127.0215),
    Link(
      "apple: center", "https://maps.apple.com/frame?center=37.5101%2C127.0215&span=0.01,0.01",
      37.5101, 127.0215),
    Link(
      "apple: a pin wins over the view", "https://maps.apple.com/?q=37.5101,127.0215&sll=36,128",
      37.5101, 127.0215),
    Link(
      "apple: sll", "https://maps.apple.com/?q=cafe&sll=37.5101,127.0215&z=10", 37.5101, 127.0215),
    Link(
      "apple: destination", "https://maps.apple.com/?saddr=36,128&daddr=37.5101,127.0215&dirflg=d",
      37.5101, 127.0215),
    Link("apple: app", "maps://?ll=37.5101,127.0215", 37.5101, 127.0215),
    Link(
      "osm: marker", "https://www.openstreetmap.org/?mlat=37.5101&mlon=127.0215#map=15/36/128",
      37.5101, 127.0215),
    Link(
      "osm: view", "https://www.openstreetmap.org/#map=15/37.5101/127.0215&layers=N", 37.5101,
      127.0215),
    Link(
      "osm: south and west", "https://www.openstreetmap.org/way/1#map=15/-33.45/-70.66", -33.45,
      -70.66),
    Link(
      "osm: route",
      "https://www.openstreetmap.org/directions?engine=x&route=37.4,127.1;37.5101,127.0215#map=12/1/2",
      37.5101, 127.0215),
    Link("osm: without a scheme", "osm.org/#map=15/37.5101/127.0215", 37.5101, 127.0215),
    Link("bing: view", "https://www.bing.com/maps?cp=37.5101~127.0215&lvl=15", 37.5101, 127.0215),
    Link(
      "bing: point",
      "https://bing.com/maps/default.aspx?sp=point.37.5101_127.0215_Market&cp=36~128", 37.5101,
      127.0215),
    Link(
      "bing: route", "https://www.bing.com/maps?rtp=adr.Seoul~pos.37.5101_127.0215_Market", 37.5101,
      127.0215),
    Link("plus codes", "https://plus.codes/8Q98F2XR+2V", 37.4975625, 126.0421875),
    Link(
      "unknown host, named parameters", "https://example.org/where?lat=37.5101&lng=127.0215",
      37.5101, 127.0215),
    Link(
      "unknown host, long names", "https://example.org/?longitude=127.0215&latitude=37.5101",
      37.5101, 127.0215),
    Link(
      "unknown host, the view of many maps", "https://example.org/#map=15/37.5101/127.0215",
      37.5101, 127.0215),
    Link(
      "two near positions are one",
      "nmap://place?lat=37.5101&lng=127.0215&dlat=37.5111&dlng=127.0225", 37.5111,
      127.0225),
  ]
}
