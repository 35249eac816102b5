import { useSortable } from '@dnd-kit/sortable';

/** A row that can be dragged: up and down alone, which is the same in every direction of writing. @returns `row`: attributes of its element */
export function useDraggedRow(id: string, disabled?: boolean) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled });
  const shift = transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  return {
    listeners,
    row: {
      ref: setNodeRef,
      'data-dragged': isDragging || undefined,
      style: { transform: shift, transition },
    },
  };
}
