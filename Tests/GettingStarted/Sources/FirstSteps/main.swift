import Composable

let store = Store(initialState: Counter.State()) { Counter() }
store.send(.incremented)
print(store.state.count)
