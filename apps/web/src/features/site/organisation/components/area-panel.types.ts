import type { AreaDetails, AreaKind } from '@palisade/contract'

export interface AreaPanelProps {
  id: string
  /** Kinds of the areas above it, the nearest first, as far as the tree is known. */
  kindsAboveOf: (parentId: string | null) => AreaKind[]
  onAdd: (area: AreaDetails) => void
  onRemoved: () => void
  onDirty: (isDirty: boolean) => void
}
