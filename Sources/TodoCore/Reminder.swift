import CivilTime

/// A reminder that the user set on an item, with the options of its notification.
public struct Reminder: Hashable, Sendable {
  /// How much it may interrupt, as the interruption levels of UserNotifications.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    case passive, active
    case timeSensitive = "time-sensitive"
    case critical
  }

  /// Which of the occurrences that passed while no check ran are announced.
  public enum CatchUp: String, CaseIterable, Hashable, Sendable {
    case latest, all, none
  }

  /// The id in the store, as in `r5`, 1 or more; 0 while not stored.
  public var id: Int
  /// A name given by the user. Setting another reminder with this name replaces it.
  public var identifier: String?
  public var trigger: Trigger
  public var isOn: Bool
  public var title: String?
  public var body: String?
  public var sound: String?
  /// The number the badge is set to; 0 clears it, nil leaves it.
  public var badge: Int?
  public var thread: String?
  public var attachment: String?
  public var level: Level
  public var catchUp: CatchUp
  /// Seconds after which a late occurrence is no longer announced; nil for the default of its kind.
  public var giveUpSeconds: Int?
  /// When it was set; intervals count from then. nil while not stored.
  public var made: Instant?

  public init(
    id: Int = 0, identifier: String? = nil, trigger: Trigger, isOn: Bool = true,
    title: String? = nil,
    body: String? = nil, sound: String? = nil, badge: Int? = nil, thread: String? = nil,
    attachment: String? = nil, level: Level = .active, catchUp: CatchUp = .latest,
    giveUpSeconds: Int? = nil, made: Instant? = nil
  ) {
    self.id = id
    self.identifier = identifier
    self.trigger = trigger
    self.isOn = isOn
    self.title = title
    self.body = body
    self.sound = sound
    self.badge = badge
    self.thread = thread
    self.attachment = attachment
    self.level = level
    self.catchUp = catchUp
    self.giveUpSeconds = giveUpSeconds
    self.made = made
  }
}
