// All that the page knows is one object, replaced at every change. Whoever
// subscribed hears of it; views draw it, actions change it.

export function makeStore(state) {
  const listeners = new Set();
  return {
    get state() {
      return state;
    },
    set(change) {
      state = { ...state, ...change };
      listeners.forEach((hear) => hear());
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
