import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { gripIcon } from '../../../ui/icon-shapes.ts';
import styles from './sortable-list.module.css';

type ListProps = {
  /** In display order. */
  ids: readonly string[];
  className: string | undefined;
  /** Item noun for labels: "Picture" gives "Picture 2". */
  noun: string;
  onMove: (from: number, to: number) => void;
  /** One `SortableItem` per item. */
  children: ReactNode;
};

/** Movement before a press becomes a drag; on a touch screen, how long it's held, so that a swipe scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };

/** Sortable list for mouse, touch and keyboard; announces positions to screen readers. */
export function SortableList({ ids, className, noun, onMove, children }: ListProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const called = (id: UniqueIdentifier) => `${noun} ${place(id) + 1}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${called(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${called(active.id)} is over place ${place(over.id) + 1} of ${ids.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${called(active.id)} moved to position ${place(over.id) + 1}.` : `${called(active.id)} stays.`,
    onDragCancel: ({ active }) => `${called(active.id)} stays where it was.`,
  };
  function end({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) onMove(place(active.id), place(over.id));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={[...ids]}>
        <ol className={className}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS =
  'Press Space to pick it up, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.';

type Grip = Pick<ReturnType<typeof useSortable>, 'listeners'> & { ref: (element: HTMLElement | null) => void };
type ItemProps = { id: string; label: string; children: (handle: ReactNode, grip: Grip) => ReactNode };

/** Sortable item; `children` renders the drag handle, or gives `grip` to an element that can be pressed, too. */
export function SortableItem({ id, label, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles.handle}
      {...attributes}
      {...listeners}
      aria-label={label}
    >
      <Icon shape={gripIcon} />
    </button>
  );
  const moved = transform && `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classNames(isDragging && styles.dragged)}
      style={{ ...(moved && { transform: moved }), ...(transition && { transition }) }}
    >
      {children(handle, { ref: setActivatorNodeRef, listeners })}
    </li>
  );
}
