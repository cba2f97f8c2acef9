extension Templates {
  /// The shells that have completions.
  public static let shells = ["bash", "zsh", "fish"]

  /// The completions of a shell, or nil for one that has none.
  public static func completions(of shell: String) -> [UInt8]? {
    switch shell {
    case "bash": PackageResources.daydot_bash
    case "zsh": PackageResources.daydot_zsh
    case "fish": PackageResources.daydot_fish
    default: nil
    }
  }

  /// The prompts and status bars that have lines to add.
  public static let prompts = ["bash", "zsh", "fish", "starship", "tmux", "waybar"]

  /// The lines for a prompt or a bar, or nil for one that has none.
  public static func prompt(of program: String) -> [UInt8]? {
    switch program {
    case "bash": PackageResources.prompt_bash
    case "zsh": PackageResources.prompt_zsh
    case "fish": PackageResources.prompt_fish
    case "starship": PackageResources.prompt_starship
    case "tmux": PackageResources.prompt_tmux
    case "waybar": PackageResources.prompt_waybar
    default: nil
    }
  }
}
