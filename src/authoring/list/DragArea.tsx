import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';

interface Props {
  /** Of the rows, in their order. */
  ids: readonly string[];
  /** What is told of a handle: how rows are moved. */
  keys: string;
  disabled?: boolean;
  /** undefined: none any more. */
  onDragging?(id: string | undefined): void;
  onDrop(id: string, over: string): void;
  children: ReactNode;
}

/** A click is no drag. One object for all time: every row hears of another. */
const fromFourPixels = { activationConstraint: { distance: 4 } };

/** The list itself says what happens; the words that come with dragging are English alone. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Rows below each other that are dragged to their places. */
export function DragArea({ ids, keys, disabled, onDragging, onDrop, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, fromFourPixels));
  const items = useMemo(() => [...ids], [ids]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onDragging?.(String(active.id))}
      onDragCancel={() => onDragging?.(undefined)}
      onDragEnd={({ active, over }) => {
        onDragging?.(undefined);
        if (over) onDrop(String(active.id), String(over.id));
      }}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: keys } }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
