// TodoStore
