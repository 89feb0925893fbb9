import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Stage } from './weave/stage.ts';

type Turning = {
  stage: RefObject<Stage | undefined>;
  weave: RefObject<HTMLCanvasElement | null>;
  turner: RefObject<HTMLInputElement | null>;
  isClosed: boolean;
};

/** A closed bracelet turns under the finger; a flat one says with the pointer where its beads are. */
export function useTurning({ stage, weave, turner, isClosed }: Turning) {
  const held = useRef<number>(undefined);
  const drop = () => {
    held.current = undefined;
  };
  useEffect(() => {
    if (!isClosed) held.current = undefined;
  }, [isClosed]);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (!isClosed) return;
      held.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (held.current !== undefined) {
        const part = stage.current?.turnBy(event.clientX - held.current) ?? 0;
        held.current = event.clientX;
        if (turner.current) turner.current.value = String(Math.round(part * 360));
        return;
      }
      if (event.pointerType === 'mouse') stage.current?.lampTo(event.clientX);
      const isOnBead = stage.current?.beadAt(event.clientX, event.clientY) !== undefined;
      weave.current?.toggleAttribute('data-on-bead', isOnBead);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onPointerLeave: () => stage.current?.lampTo(undefined),
  };
}
