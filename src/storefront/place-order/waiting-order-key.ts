/** Storage key of the waiting order. */
export const WAITING_ORDER = 'waitingOrder';
