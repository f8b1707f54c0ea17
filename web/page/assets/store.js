// The state of the page is one object. Actions replace it, and the store then calls every
// subscriber; views draw it.

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
