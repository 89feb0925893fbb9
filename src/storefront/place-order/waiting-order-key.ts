/** Where the browser stores an order that waits for a connection. */
export const WAITING_ORDER = 'waitingOrder';
