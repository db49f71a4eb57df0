import { useEffect, useState, type RefObject } from 'react'
import { usePageHidden } from './use-page-hidden.ts'

/** So much of an element counts as in view. */
const PART = 0.6

/**
 * Which of the elements with `data-view-id` inside of `frame` have been in view so far, while the page was not in the background.
 * @param ids the elements that are drawn; another list is looked for anew
 */
export function useInView(frame: RefObject<HTMLElement | null>, ids: readonly string[]): ReadonlySet<string> {
  const isHidden = usePageHidden()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const key = ids.join(' ')
  useEffect(() => {
    if (isHidden || frame.current === null) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const more = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? (target.dataset['viewId'] ?? []) : [],
        )
        if (more.length > 0) setSeen(before => new Set([...before, ...more]))
      },
      { threshold: PART },
    )
    const wanted = new Set(key.split(' '))
    for (const element of frame.current.querySelectorAll<HTMLElement>('[data-view-id]'))
      if (wanted.has(element.dataset['viewId'] ?? '')) observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key, isHidden])
  return seen
}
