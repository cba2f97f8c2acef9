print("daydot")
