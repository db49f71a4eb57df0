import { useState } from 'react'

/** Loading of branches on demand: a failed one closes, says so, and is tried again when it is opened again. */
export function useLazyChildren<T extends { id: string }>(load: ((node: T) => Promise<unknown>) | undefined) {
  const [loaded, setLoaded] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])

  /** False when it could not be loaded. */
  const loadChildren = async (node: T): Promise<boolean> => {
    setFailed(ids => ids.filter(id => id !== node.id))
    try {
      await load?.(node)
      setLoaded(ids => [...ids, node.id])
      return true
    } catch {
      // The caller of `load` has told the operator what went wrong; here only the branch says that it is not there.
      setFailed(ids => [...ids, node.id])
      return false
    }
  }
  return { loaded, failed, loadChildren }
}
