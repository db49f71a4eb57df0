import { useEffect, useRef, type RefObject } from 'react'
import { useInView } from '#shared/hooks/use-in-view.ts'
import { useMarkShown } from '../api/notice-queries.ts'

/**
 * Tells the server of each notice once that it has been in view here.
 * @returns those that have been
 */
export function useTellShown(
  frame: RefObject<HTMLElement | null>,
  ids: readonly string[],
): ReadonlySet<string> {
  const seen = useInView(frame, ids)
  const told = useRef(new Set<string>())
  const { mutate } = useMarkShown()
  useEffect(() => {
    const fresh = [...seen].filter(id => !told.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) told.current.add(id)
    mutate(fresh)
  }, [seen, mutate])
  return seen
}
