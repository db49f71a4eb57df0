import { useEffect, useRef } from 'react'
import type { TreeOf } from '#shared/lib/to-tree.ts'
import type { OpenKeys, ResourceItem } from './resource-tree.model.ts'

interface Opening<T> {
  onOpen?: (node: T, keys?: OpenKeys) => void
  isOpenedBySearch?: (node: T) => boolean
}

interface Searched<T extends ResourceItem> {
  /** As it stands in the field, and the text that `roots` were found by. */
  text: string
  search: string
  roots: readonly TreeOf<T>[]
}

/**
 * Opens the first node found, from the top down. Typing is quicker than a search: what is found for the text typed is waited
 * for, and given up when the text changes.
 */
export function useOpenFirst<T extends ResourceItem>(
  { onOpen, isOpenedBySearch }: Opening<T>,
  { text, search, roots }: Searched<T>,
): (keys: OpenKeys) => void {
  const wanted = text.trim()
  const isFound = wanted !== '' && search.trim() === wanted
  const asked = useRef<{ text: string; keys: OpenKeys }>(undefined)
  const open = (keys: OpenKeys) => {
    const hit = isOpenedBySearch && firstOf(roots, isOpenedBySearch)
    if (hit) onOpen?.(hit, keys)
  }
  useEffect(() => {
    const { current } = asked
    if (current === undefined || (current.text === wanted && !isFound)) return
    asked.current = undefined
    if (current.text === wanted) open(current.keys)
  })
  return keys => {
    if (isFound) open(keys)
    else asked.current = { text: wanted, keys }
  }
}

function firstOf<T extends ResourceItem>(
  nodes: readonly TreeOf<T>[],
  isWanted: (node: T) => boolean,
): T | undefined {
  for (const node of nodes) {
    const hit = isWanted(node) ? node : firstOf(node.children, isWanted)
    if (hit) return hit
  }
  return undefined
}
