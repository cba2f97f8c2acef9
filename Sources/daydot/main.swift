import DaydotCLI
import Glibc

exit(Program.run(in: .live()).rawValue)
